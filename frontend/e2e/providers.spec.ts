/** Signing in with a provider: a new user, a known one, and what a provider or an attacker can do wrong. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled, member, signedInAs, signInAtProvider, signOut, newPerson, type Person } from './people';
import { noteQuery } from './secrets';

async function leaveFor(page: Page, { identity }: Words, provider: string): Promise<void> {
  await page.getByRole('button', { name: filled(identity.ways.with, { provider }) }).click();
  await expect(page.getByRole('heading', { name: /^Sign in with/ })).toBeVisible();
}

/** Signs in at the provider's page, and returns the callback URL to which it would send the browser. */
async function wayBack(page: Page, { email, name }: Person): Promise<string> {
  const once = { maxRedirects: 0 };
  const signedIn = await page.request.post(page.url(), {
    ...once,
    form: { answer: 'sign-in', email, name, verified: 'on' },
  });
  const granted = await page.request.get(signedIn.headers().location ?? '', once);
  const address = granted.headers().location ?? '';
  expect(new URL(address).pathname).toBe('/auth/callback');
  noteQuery(address);
  return address;
}

async function expectFailed(page: Page, { errors }: Words): Promise<void> {
  await expect(page).toHaveURL(/\/\?error=auth_failed$/);
  await expect(page.getByRole('alert').filter({ hasText: errors.codes.auth_failed })).toBeVisible();
}

test('a new user signs in by a provider, sets up a profile and returns to the page before', async ({ page, words }) => {
  const { identity } = words;
  const person = newPerson(words);
  await page.goto('/auth?next=/request-quote?service=UGC');
  await expectAccessible(page);
  await leaveFor(page, words, 'Google');
  await signInAtProvider(page, person);
  await expect(page).toHaveURL(/\/profile-setup\?next=/);
  await expect(page.getByLabel(identity.fields.fullName)).toHaveValue(person.name);
  await page.getByRole('radio', { name: identity.profile.roles.brandHint }).check();
  await page.getByRole('button', { name: identity.profile.submit }).click();
  await expect(page).toHaveURL(/\/request-quote\?service=UGC$/);

  await signOut(page);
  await page.goto('/sign-in');
  await expectAccessible(page);
  await leaveFor(page, words, 'Google');
  await signInAtProvider(page, person);
  await expect(page).toHaveURL(/\/brand-dashboard$/);
  await expect(page.getByText(identity.banner.text)).toBeHidden();
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/$/);
});

test('a cancelled sign-in is reported on the home page, and the notice can be closed', async ({ page, words }) => {
  await page.goto('/auth');
  await leaveFor(page, words, 'Google');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectFailed(page, words);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.shell.dismiss }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(words.errors.codes.auth_failed)).toBeHidden();
  expect(await signedInAs(page)).toBeNull();
});

test('a code that is missing, forged, used before or another browser’s does not sign in', async ({
  page,
  words,
  complaints,
  elsewhere,
}) => {
  test.slow();
  complaints.foresee(/^Cannot exchange code for session token: no code provided in the URL search params\./);
  await page.goto('/auth/callback');
  await expectFailed(page, words);

  complaints.foreseeRefusal(400, '/api/sessions');
  complaints.foresee(/^Failed to exchange code for session token: API responded with HTTP status 400/);
  await page.goto(`/auth/callback?code=${randomBytes(24).toString('hex')}&state=${randomBytes(16).toString('hex')}`);
  await expectFailed(page, words);

  // Intercepted in the browser that it belongs to, and replayed in another.
  const person = await member(page, words);
  await signOut(page);
  await page.goto('/auth');
  await leaveFor(page, words, 'Google');
  const returned = await wayBack(page, person);
  const stranger = await elsewhere();
  await stranger.goto(returned);
  await expectFailed(stranger, words);
  expect(await signedInAs(stranger)).toBeNull();

  const tampered = new URL(returned);
  tampered.searchParams.set('state', randomBytes(16).toString('hex'));
  await page.goto(tampered.href);
  await expectFailed(page, words);
  expect(await signedInAs(page)).toBeNull();

  // In the right browser, from its own sign-in, a code works once.
  await page.goto('/auth');
  await leaveFor(page, words, 'Google');
  const callback = page.waitForRequest('**/auth/callback?*');
  await signInAtProvider(page, person);
  const used = (await callback).url();
  await expect(page).toHaveURL(/\/brand-dashboard$/);
  await signOut(page);
  await page.goto(used);
  await expectFailed(page, words);
  expect(await signedInAs(page)).toBeNull();
});

test('an address that the provider does not vouch for opens no account', async ({ page, words, complaints }) => {
  const { errors } = words;
  const owner = await member(page, words);
  await signOut(page);
  complaints.foreseeRefusal(409, '/api/sessions');
  complaints.foresee(/^Failed to exchange code for session token: API responded with HTTP status 409/);
  await page.goto('/auth');
  await leaveFor(page, words, 'Google');
  await signInAtProvider(page, { ...owner, name: 'Mallory' }, false);
  await expectFailed(page, words);
  await expect(page.getByRole('alert')).toContainText(errors.codes.email_exists);
  await expectAccessible(page);
  expect(await signedInAs(page)).toBeNull();
});
