/** Test users, unique to each test, and the steps that tests share. */
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { mailTo } from './mail';
import type { Words } from './marsam';
import { note } from './secrets';

export const DEMO_PASSWORD = 'marsam-demo-2026';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Tests run in parallel, so no two users share a name, an address or a password. */
export function newPerson({ language }: Pick<Words, 'language'>): Person {
  // Without digits: seven in a row are hidden as a number to call.
  const mark = randomBytes(4)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  return {
    name: `${language === 'ar' ? 'دانة الراشد' : 'Dana Al-Rashid'} ${mark}`,
    email: `dana-${mark}@example.com`,
    password: somePassword(),
  };
}

export function somePassword(): string {
  return note('password', `violet harbour ${randomBytes(4).toString('hex')}`);
}

/** Fills in the form of /auth's second tab, and sends it. */
export async function fillSignUp(page: Page, { identity }: Words, person: Person): Promise<void> {
  await page.getByRole('tab', { name: identity.signUp.tab }).click();
  await page.getByLabel(identity.fields.fullName).fill(person.name);
  await page.getByLabel(identity.fields.email).fill(person.email);
  await page.getByLabel(identity.fields.password, { exact: true }).fill(person.password);
  await page.getByLabel(identity.fields.confirm, { exact: true }).fill(person.password);
}

/** Fills in the form of /auth's first tab, which is not open to a newcomer who is going to do something, and sends it. */
export async function fillSignIn(
  page: Page,
  { identity }: Words,
  { email, password }: Omit<Person, 'name'>,
): Promise<void> {
  await page.getByRole('tab', { name: identity.signIn.tab }).click();
  await page.getByLabel(identity.fields.email).fill(email);
  await page.getByLabel(identity.fields.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: identity.signIn.submit, exact: true }).click();
}

interface Eligibility {
  readonly verified?: boolean;
  readonly role?: 'brand' | 'creative';
}

/** A user with an account, signed in at this browser. Created through the API, for tests that are not about signing up. */
export async function member(
  page: Page,
  words: Words,
  { verified = true, role = 'brand' }: Eligibility = {},
): Promise<Person> {
  const person = newPerson(words);
  const { email, password, name } = person;
  await mustPost(page, '/api/auth/sign-up', { email, password, full_name: name, language: words.language });
  if (verified) {
    const { link } = await mailTo(email, { mode: 'verify' });
    await mustPost(page, '/api/auth/verify-email', { token: new URL(link).searchParams.get('token') });
  }
  await mustPost(page, '/api/users/profile', { role, full_name: name, company_name: 'Bait Al-Gahwa' });
  return person;
}

async function mustPost(page: Page, path: string, data: unknown): Promise<void> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

/** At the provider's own page: enters the identity, and whether the provider vouches for the address. */
export async function signInAtProvider(
  page: Page,
  { name, email }: Pick<Person, 'name' | 'email'>,
  vouched = true,
): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('The e-mail is verified').setChecked(vouched);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Clears the session. The page is left first, since its pending requests would be refused. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** A text with its variables filled in. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (gap, name: string) => values[name] ?? gap);
}

/** A text that counts, with its number filled in. */
export function counted(
  texts: Readonly<Record<string, unknown>>,
  key: string,
  count: number,
  language: string,
): string {
  const form = count === 0 ? 'zero' : new Intl.PluralRules(language).select(count);
  const text = texts[`${key}_${form}`] ?? texts[`${key}_other`];
  return filled(String(text), { count: String(count) });
}

/** The account that this browser is signed in to: an address, or null. */
export async function signedInAs(page: Page): Promise<string | null> {
  const answer = await page.request.get('/api/users/me');
  return answer.ok() ? ((await answer.json()) as { email: string }).email : null;
}
