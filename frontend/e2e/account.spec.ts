/** The account page: sessions, address and providers, stored data, and deletion. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { mailTo } from './mail';
import { expect, expectAccessible, test, type Words } from './marsam';
import { filled, fillSignIn, member, signedInAs, signInAtProvider, signOut, somePassword } from './people';

const section = (page: Page, title: string) => page.getByRole('region', { name: title });

async function startProvider(page: Page, { identity }: Words, provider: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: filled(identity.ways.with, { provider }) }).click();
}

test('another browser is signed out, then every browser', async ({ page, words, complaints, elsewhere }) => {
  test.slow();
  const { account } = words;
  const person = await member(page, words);
  const other = await elsewhere();
  await other.goto('/auth');
  await fillSignIn(other, words, person);
  await expect(other).toHaveURL(/\/brand-dashboard$/);

  await page.goto('/account');
  const sessions = section(page, account.sessions.title)
    .getByRole('list', { name: account.sessions.list })
    .getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: account.sessions.current })).toHaveCount(1);
  await expectAccessible(page);
  await sessions.getByRole('button').click();
  await expect(page.getByText(account.sessions.ended)).toBeVisible();
  await expect(sessions).toHaveCount(1);

  complaints.tolerateEndedSession();
  await other.goto('/account');
  await expect(other).toHaveURL(/\/auth\?next=%2Faccount$/);
  await fillSignIn(other, words, person);
  await expect(other).toHaveURL(/:\d+\/account$/);

  await section(page, account.sessions.title).getByRole('button', { name: account.sessions.all }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: account.sessions.all }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(account.sessions.allDone)).toBeVisible();
  expect(await signedInAs(page)).toBeNull();
  expect(await signedInAs(other)).toBeNull();
});

test('a new password signs out every other browser, and this one stays', async ({
  page,
  words,
  complaints,
  elsewhere,
}) => {
  const { account, errors } = words;
  const person = await member(page, words);
  const other = await elsewhere();
  await other.goto('/auth');
  await fillSignIn(other, words, person);
  await expect(other).toHaveURL(/\/brand-dashboard$/);

  await page.goto('/account');
  const form = section(page, account.password.title);
  await form.getByRole('button', { name: account.password.change }).click();
  const password = somePassword();
  const change = async (current: string) => {
    await form.getByLabel(account.currentPassword, { exact: true }).fill(current);
    await form.getByLabel(account.password.new, { exact: true }).fill(password);
    await form.getByLabel(account.password.confirm, { exact: true }).fill(password);
    await form.getByRole('button', { name: account.password.save }).click();
  };
  complaints.foreseeRefusal(422, '/api/account/password');
  complaints.tolerateEndedSession();
  await change(somePassword());
  await expect(form.getByText(errors.fields.wrong_password).first()).toBeVisible();
  await change(person.password);
  await expect(page.getByText(account.password.changed)).toBeVisible();
  expect(await signedInAs(page)).toBe(person.email);
  expect(await signedInAs(other)).toBeNull();
});

test('a change of address is done when both addresses have confirmed it', async ({ page, words }) => {
  test.slow();
  const { account, identity } = words;
  const person = await member(page, words);
  const email = `new-${person.email}`;
  await page.goto('/account');
  const form = section(page, account.email.title);
  await form.getByRole('button', { name: account.email.change }).click();
  await form.getByLabel(account.email.new).fill(email);
  await form.getByLabel(account.currentPassword, { exact: true }).fill(person.password);
  await form.getByRole('button', { name: account.email.submit }).click();
  await expect(page.getByText(account.email.sent)).toBeVisible();
  await expect(form.getByText(email)).toBeVisible();
  await expectAccessible(page);

  const [atOld, atNew] = await Promise.all([
    mailTo(person.email, { mode: 'change-email' }),
    mailTo(email, { mode: 'change-email' }),
  ]);
  await page.goto(atNew.link);
  await expect(page.getByRole('heading', { level: 1, name: identity.changeEmail.waiting })).toBeVisible();
  await expectAccessible(page);
  expect(await signedInAs(page)).toBe(person.email);
  await page.goto(atOld.link);
  await expect(page.getByRole('heading', { level: 1, name: identity.changeEmail.changed })).toBeVisible();
  await expectAccessible(page);
  expect(await signedInAs(page)).toBe(email);

  // Each link, opened again, says that the change is done.
  for (const { link } of [atNew, atOld]) {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: identity.changeEmail.changed })).toBeVisible();
  }
  await signOut(page);
  await page.goto('/auth');
  await fillSignIn(page, words, { ...person, email });
  await expect(page).toHaveURL(/\/brand-dashboard$/);
});

test('two providers that vouch for the address lead to one account, and can be disconnected', async ({
  page,
  words,
}) => {
  test.slow();
  const { account } = words;
  const person = await member(page, words);
  for (const [slug, provider] of [
    ['google', 'Google'],
    ['twitter', 'X'],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one provider after the other
    await signOut(page);
    await startProvider(page, words, provider);
    await expect(page.getByRole('heading', { name: `Sign in with ${slug}` })).toBeVisible();
    await signInAtProvider(page, { ...person, name: 'Somebody Else' });
    await expect(page).toHaveURL(/\/brand-dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
    // oxlint-enable no-await-in-loop
  }

  await page.goto('/account');
  const linked = section(page, account.providers.title).getByRole('listitem');
  await expect(linked).toHaveCount(2);
  await section(page, account.providers.title)
    .getByRole('button', { name: filled(account.providers.disconnectOf, { provider: 'X' }) })
    .click();
  await page.getByRole('dialog').getByLabel(account.currentPassword, { exact: true }).fill(person.password);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: account.providers.disconnect }).click();
  await expect(linked).toHaveCount(1);
  await expect(linked).toContainText('Google');
});

test('a user exports their data and deletes the account', async ({ page, words, complaints }) => {
  test.slow();
  const { account, errors } = words;
  const person = await member(page, words);
  await page.goto('/account');
  const coming = page.waitForEvent('download');
  await section(page, account.data.title).getByRole('link', { name: account.data.download }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('marsam-data.json');
  const data: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    user: { email: person.email, full_name: person.name },
    account: { email: person.email },
  });
  expect(JSON.stringify(data)).not.toContain('argon2');

  complaints.foreseeRefusal(422, '/api/account/delete');
  await section(page, account.remove.title).getByRole('button', { name: account.remove.open }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel(account.currentPassword, { exact: true }).fill(somePassword());
  await dialog.getByRole('button', { name: account.remove.submit }).click();
  await expect(dialog.getByText(errors.fields.wrong_password).first()).toBeVisible();
  await dialog.getByLabel(account.currentPassword, { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: account.remove.submit }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(account.remove.done)).toBeVisible();

  complaints.foreseeRefusal(401, '/api/auth/sign-in');
  await page.goto('/auth');
  await fillSignIn(page, words, person);
  await expect(page.getByRole('alert').filter({ hasText: errors.codes.user_not_found })).toBeVisible();
});
