/** One server for all screens, with a signed-in user for every state that a screen can be in. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { expect, request, type APIRequestContext } from '@playwright/test';
import { startEverything } from '../e2e/global-setup';
import { mailTo } from '../e2e/mail';
import { Authenticator } from '../e2e/one-time-codes';
import { DEMO_PASSWORD, somePassword } from '../e2e/people';
import { FOLDER, memoryOf, type Who } from './personas';

const OTHER_BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
];

function comer(agent?: string): Promise<APIRequestContext> {
  return request.newContext({
    baseURL: process.env.MARSAM_URL ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': ['10', ...randomBytes(3)].join('.') },
    ...(agent !== undefined && { userAgent: agent }),
  });
}

async function post(as: APIRequestContext, address: string, data: unknown = {}): Promise<unknown> {
  const answer = await as.post(address, { data });
  expect(answer.ok(), `${address}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.headers()['content-type']?.includes('json') ? answer.json() : null;
}

async function keep(as: APIRequestContext, who: Who): Promise<void> {
  await as.storageState({ path: memoryOf(who) });
  await as.dispose();
}

async function demo(who: 'brand' | 'creative' | 'admin'): Promise<APIRequestContext> {
  const as = await comer();
  await post(as, '/api/auth/sign-in', { email: `${who}@marsam.test`, password: DEMO_PASSWORD });
  return as;
}

interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly role?: 'brand' | 'creative';
  readonly verified?: boolean;
}

async function joined({
  email,
  name,
  role,
  verified = true,
}: NewAccount): Promise<{ as: APIRequestContext; password: string }> {
  const as = await comer();
  const password = somePassword();
  await post(as, '/api/auth/sign-up', { email, password, full_name: name, language: 'en' });
  if (role)
    await post(as, '/api/users/profile', {
      role,
      full_name: name,
      ...(role === 'brand' && { company_name: 'Bait Al-Gahwa' }),
    });
  if (verified) {
    const { link } = await mailTo(email, { mode: 'verify' });
    await post(as, '/api/auth/verify-email', { token: new URL(link).searchParams.get('token') });
  }
  return { as, password };
}

async function applied(email: string, name: string): Promise<APIRequestContext> {
  const { as } = await joined({ email, name, role: 'creative' });
  await post(as, '/api/creative-applications', {
    name,
    email,
    bio: 'Food and still life, in daylight and with one lamp.',
    portfolioUrl: 'https://example.com/latifa',
    skills: JSON.stringify(['Photography']),
    photography_styles: JSON.stringify(['Food Photography']),
    rateRange: 'KWD 15-30/hour',
    years_experience: 4,
    whyJoin: 'To work with kitchens that care about the plate.',
    can_perform_kuwaiti_dialect: null,
    terms_agreed_at: new Date().toISOString(),
    terms_agreed_email: email,
    terms_agreed_name: name,
  });
  return as;
}

async function rejected(admin: APIRequestContext): Promise<void> {
  const email = 'nasser@example.com';
  const as = await applied(email, 'Nasser Al-Mutawa');
  const applications = (await (await admin.get('/api/admin/creative-applications')).json()) as {
    id: string;
    email: string;
  }[];
  const own = applications.find((application) => application.email === email);
  await post(admin, `/api/admin/creative-applications/${own?.id ?? ''}/reject`, {
    reason: 'Please add a link to photographs you took for somebody else.',
  });
  await keep(as, 'rejected');
}

async function careful(): Promise<void> {
  const email = 'bader@example.com';
  const { as, password } = await joined({ email, name: 'Bader Al-Sultan', role: 'brand' });
  const started = (await post(as, '/api/account/totp', { current_password: password })) as { secret: string };
  const app = new Authenticator(started.secret);
  await post(as, '/api/account/totp/confirm', { totp: await app.next() });
  for (const agent of OTHER_BROWSERS) {
    // oxlint-disable no-await-in-loop -- a code works once, so the browsers come one after the other
    const browser = await comer(agent);
    await post(browser, '/api/auth/sign-in', { email, password, totp: await app.next() });
    await browser.dispose();
    // oxlint-enable no-await-in-loop
  }
  await post(as, '/api/account/email', { current_password: password, email: 'bader@example.org' });
  await keep(as, 'carefulBrand');
}

export default async function startWorld(): Promise<() => Promise<void>> {
  const end = await startEverything();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });

  const admin = await demo('admin');
  await Promise.all([
    comer().then((as) => keep(as, 'visitor')),
    demo('brand').then((as) => keep(as, 'brand')),
    demo('creative').then((as) => keep(as, 'creative')),
    joined({ email: 'dana@example.com', name: 'Dana Al-Rashid', verified: false }).then(({ as }) =>
      keep(as, 'newcomer'),
    ),
    joined({ email: 'faisal@example.com', name: 'Faisal Al-Ghanim', role: 'brand', verified: false }).then(({ as }) =>
      keep(as, 'newBrand'),
    ),
    joined({ email: 'noor@example.com', name: 'Noor Al-Sabah', role: 'creative' }).then(({ as }) =>
      keep(as, 'newCreative'),
    ),
    applied('latifa@example.com', 'Latifa Al-Omar').then((as) => keep(as, 'applicant')),
    rejected(admin),
    careful(),
  ]);
  const roster = (await (await admin.get('/api/creatives?limit=100')).json()) as { id: string; name: string }[];
  process.env.AUDITED_CREATIVE = roster.find(({ name }) => name === 'Maryam Al-Kandari')?.id ?? '';
  const waiting = (await (await admin.get('/api/admin/creative-applications?status=Pending&limit=1')).json()) as {
    id: string;
  }[];
  process.env.AUDITED_APPLICATION = waiting[0]?.id ?? '';
  await keep(admin, 'admin');
  return end;
}
