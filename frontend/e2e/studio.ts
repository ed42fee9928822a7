/** Creatives on the roster, admins and requests, set up through the API for tests that are about what comes after. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { aPng, aWav } from './made-files';
import { expect, type Words } from './marsam';
import { DEMO_PASSWORD, member, type Person } from './people';

/** The company of everyone that `member` creates. */
export const BRAND = 'Bait Al-Gahwa';

/** A user with their own browser. */
export interface Desk {
  readonly page: Page;
  readonly person: Person;
}

export interface Creative extends Desk {
  /** The roster entry. */
  readonly id: string;
}

type Elsewhere = () => Promise<Page>;

interface Answered {
  readonly id: string;
}

async function post(page: Page, path: string, data: unknown): Promise<Answered> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answered;
}

/** Signs in through the API: tests of the form itself are in other files. */
export async function signInAs(page: Page, { email, password }: Omit<Person, 'name'>): Promise<void> {
  await post(page, '/api/auth/sign-in', { email, password });
}

export async function adminAt(elsewhere: Elsewhere): Promise<Page> {
  const page = await elsewhere();
  await signInAs(page, { email: 'admin@marsam.test', password: DEMO_PASSWORD });
  return page;
}

const SKILLS = {
  photographer: {
    skills: ['Photography'],
    photography_styles: ['Food Photography'],
    bio: 'Photographs food and the people who make it.',
  },
  voice: { skills: ['Voiceover'], voiceover_styles: ['Commercial Voiceover'], bio: 'Reads what brands have to say.' },
} as const;

/** A photographer, or another creative, approved by the admin. */
export async function creativeAt(
  elsewhere: Elsewhere,
  words: Words,
  admin: Page,
  trade: keyof typeof SKILLS = 'photographer',
): Promise<Creative> {
  const page = await elsewhere();
  const person = await member(page, words, { role: 'creative' });
  const { name, email } = person;
  const application = await post(page, '/api/creative-applications', {
    name,
    email,
    ...SKILLS[trade],
    years_experience: 7,
    whyJoin: 'To work with brands of Kuwait.',
    terms_agreed_at: new Date().toISOString(),
    terms_agreed_email: email,
    terms_agreed_name: name,
  });
  await post(admin, `/api/admin/creative-applications/${application.id}/approve`, {});
  const roster = await page.request.get(`/api/creatives?${new URLSearchParams({ q: name }).toString()}`);
  const [entry] = (await roster.json()) as readonly Answered[];
  if (!entry) throw new Error('the approved creative is not on the roster');
  return { page, person, id: entry.id };
}

/** A brief that no other test has. */
export function briefOf({ email }: Person): string {
  // What is unique comes first: a search reads the first eight words.
  return `For ${email.split('@')[0]}: twelve photographs of our new menu`;
}

/** Sends a request to one creative, or an open one, and returns its id. */
export async function request({ page, person }: Desk, creative?: Creative): Promise<string> {
  const { name, email } = person;
  const sent = await post(page, '/api/quote-requests', {
    brandName: BRAND,
    contactName: name,
    email,
    phone: '',
    serviceCategory: 'Photography',
    projectDescription: briefOf(person),
    budgetRange: 'KWD 300 - 1,500',
    timeline: 'Within 1 month',
    preferredCreativeId: creative?.id ?? '',
    agreeToTerms: true,
    terms_agreed_at: new Date().toISOString(),
    terms_agreed_email: email,
    terms_agreed_name: name,
  });
  return sent.id;
}

/** Sends a proposal and returns its id. */
export async function propose({ page }: Desk, requestId: string, dinars = 300): Promise<string> {
  const sent = await post(page, `/api/quote-requests/${requestId}/proposals`, {
    price_fils: dinars * 1_000,
    delivery_days: 5,
    deliverables: ['Twelve photographs'],
    revisions_included: 1,
    message: 'I would love to photograph your menu.',
  });
  return sent.id;
}

/** Makes a move of a request. */
export async function act({ page }: Desk, requestId: string, move: string, body: unknown = {}): Promise<void> {
  await post(page, `/api/quote-requests/${requestId}/${move}`, body);
}

/** A running project: a request to the creative, whose proposal was selected. Returns its id. */
export async function project(brand: Desk, creative: Creative): Promise<string> {
  const id = await request(brand, creative);
  await select(brand, await propose(creative, id));
  return id;
}

/** Selects the first version of a proposal. */
export async function select({ page }: Desk, proposal: string): Promise<void> {
  await post(page, `/api/proposals/${proposal}/select`, { version: 1 });
}

/** The work of a running project is delivered, approved, paid and confirmed. */
export async function finish(brand: Desk, creative: Creative, id: string): Promise<void> {
  await act(creative, id, 'deliver', { note: 'All.', links: [{ label: 'All', url: 'https://example.com/all' }] });
  await act(brand, id, 'approve');
  const paid = { amount_fils: 300_000, method: 'bank' };
  const payment = await post(brand.page, `/api/quote-requests/${id}/record-payment`, paid);
  await act(creative, id, 'confirm-payment', { payment_id: payment.id });
}

const ofDemo = (name: string) => path.resolve(import.meta.dirname, '../../crates/demo/media', name);

/** Of the demo, the smallest. */
export const FILM = ofDemo('bashar-khoury-1-file.mp4');

const FILES = {
  picture: { filename: 'menu.png', bytes: () => aPng(400) },
  film: { filename: 'oven.mp4', bytes: () => readFileSync(FILM) },
  voice: { filename: 'spot.wav', bytes: () => aWav(20) },
  captionsEn: { filename: 'oven-en.vtt', bytes: () => readFileSync(ofDemo('bashar-khoury-1-en-file.vtt')) },
  captionsAr: { filename: 'oven-ar.vtt', bytes: () => readFileSync(ofDemo('bashar-khoury-1-ar-file.vtt')) },
} as const;

/** Returns the id of the file, once it is ready. */
async function upload(page: Page, kind: keyof typeof FILES, purpose: 'work' | 'cover' | 'caption'): Promise<string> {
  const { filename } = FILES[kind];
  const bytes = FILES[kind].bytes();
  const metadata = Object.entries({ filename, purpose }).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  const begun = await page.request.post('/api/uploads', {
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': metadata.join(','),
      'Content-Type': 'application/offset+octet-stream',
    },
    data: bytes,
  });
  expect(begun.status(), await begun.text()).toBe(201);
  const file = begun.headers()['location']?.split('/').at(-1) ?? '';
  const state = async () => ((await (await page.request.get(`/api/files/${file}`)).json()) as { state: string }).state;
  await expect.poll(state).toBe('ready');
  return file;
}

/** Publishes a work with a picture, a film with captions in both languages or sound, and the profile. */
export async function publishWork(
  { page }: Creative,
  title: string,
  kind: 'picture' | 'film' | 'voice' = 'picture',
): Promise<void> {
  const service = kind === 'voice' ? 'voiceover' : 'photography';
  const files = [await upload(page, kind, 'work')];
  const poster = kind === 'film' ? await upload(page, 'picture', 'cover') : null;
  const captions =
    kind === 'film'
      ? { en: await upload(page, 'captionsEn', 'caption'), ar: await upload(page, 'captionsAr', 'caption') }
      : null;
  const added = await page.request.post('/api/creative/works', {
    data: { title, service, files, poster, captions, state: 'published' },
  });
  expect(added.status(), await added.text()).toBe(201);
  const profile = { cover: service, rate_range: 'Project-based' };
  await page.request.patch('/api/creative/profile', { data: profile });
  const published = await page.request.post('/api/creative/profile/publish', { data: {} });
  expect(published.ok(), await published.text()).toBe(true);
}
