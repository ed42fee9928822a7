/** Two-step sign-in: turned on, required by every way to sign in, recovered, and turned off. */
import type { Page } from '@playwright/test';
import { mailTo } from './mail';
import { expect, expectAccessible, test, type Words } from './marsam';
import { Authenticator } from './one-time-codes';
import { filled, fillSignIn, member, signedInAs, signInAtProvider, signOut, type Person } from './people';
import { note } from './secrets';

interface Protected {
  readonly person: Person;
  readonly app: Authenticator;
  readonly recoveryCodes: readonly string[];
}

const section = (page: Page, { account }: Words) => page.getByRole('region', { name: account.twoStep.title });

/** From the QR code to the recovery codes, through the account page. */
async function turnOn(page: Page, words: Words): Promise<Protected> {
  const { account, errors } = words;
  const person = await member(page, words);
  await page.goto('/account');
  await section(page, words).getByRole('button', { name: account.twoStep.start }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(account.currentPassword, { exact: true }).fill(person.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: account.twoStep.next }).click();

  await expect(dialog.getByRole('img', { name: account.twoStep.picture })).toBeVisible();
  await expectAccessible(page);
  const secret = note('totp secret', (await dialog.locator('code').innerText()).replaceAll(/\s/g, ''));
  const app = new Authenticator(secret);
  await dialog.getByLabel(account.twoStep.code).fill(app.wrong());
  await dialog.getByRole('button', { name: account.twoStep.confirm }).click();
  await expect(dialog.getByText(errors.fields.wrong_totp)).toBeVisible();
  await dialog.getByLabel(account.twoStep.code).fill(await app.next());
  await dialog.getByRole('button', { name: account.twoStep.confirm }).click();

  await expect(dialog.getByRole('heading', { name: account.twoStep.codesTitle })).toBeVisible();
  await expectAccessible(page);
  const recoveryCodes = await dialog
    .getByRole('list', { name: account.twoStep.codes })
    .getByRole('listitem')
    .allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: account.twoStep.download }).click();
  expect((await coming).suggestedFilename()).toBe('marsam-recovery-codes.txt');
  await dialog.getByRole('button', { name: account.twoStep.done }).click();
  await expect(section(page, words).getByText(account.twoStep.on, { exact: true })).toBeVisible();
  return { person, app, recoveryCodes: recoveryCodes.map((code) => note('recovery code', code.trim())) };
}

test('with two-step sign-in on, a password and a provider alone open nothing', async ({ page, words, complaints }) => {
  test.slow();
  const { account, errors, identity } = words;
  complaints.foreseeRefusal(422, '/api/account/totp/confirm');
  const { person, app, recoveryCodes } = await turnOn(page, words);
  const step = page.getByRole('heading', { level: 1, name: identity.code.title });
  const finish = async (label: string, code: string) => {
    await page.getByLabel(label, { exact: true }).fill(code);
    await page.getByRole('button', { name: identity.code.submit }).click();
  };

  await signOut(page);
  complaints.foreseeRefusal(401, '/api/auth/sign-in');
  await page.goto('/auth?next=/account');
  await fillSignIn(page, words, person);
  await expect(step).toBeVisible();
  await expectAccessible(page);
  expect(await signedInAs(page)).toBeNull();
  await finish(identity.code.label, app.wrong());
  await expect(page.getByText(errors.fields.wrong_totp)).toBeVisible();
  await page.getByRole('button', { name: identity.code.back, exact: true }).click();
  await expect(page.getByLabel(identity.fields.email)).toHaveValue(person.email);
  await page.getByRole('button', { name: identity.signIn.submit, exact: true }).click();
  await expect(step).toBeVisible();
  await finish(identity.code.label, await app.next());
  await expect(page).toHaveURL(/:\d+\/account$/);

  // The phone is lost: a recovery code signs in, once.
  const [recovery = ''] = recoveryCodes;
  const since = (await mailTo(person.email)).number;
  await signOut(page);
  await page.goto('/auth');
  await fillSignIn(page, words, person);
  await page.getByRole('button', { name: identity.code.useRecovery }).click();
  await finish(identity.code.recoveryLabel, recovery);
  await expect(page).toHaveURL(/\/brand-dashboard$/);
  expect(
    (await mailTo(person.email, { since, subject: words.language === 'ar' ? 'استرداد' : /recovery code/i })).text,
  ).toContain('9');
  await signOut(page);
  await page.goto('/auth');
  await fillSignIn(page, words, person);
  await page.getByRole('button', { name: identity.code.useRecovery }).click();
  await finish(identity.code.recoveryLabel, recovery);
  await expect(page.getByText(errors.fields.wrong_totp)).toBeVisible();

  // The provider vouches for the address, and the second step is required nevertheless.
  complaints.foreseeRefusal(401, '/api/sessions');
  await page.goto('/sign-in');
  await page.getByRole('button', { name: filled(identity.ways.with, { provider: 'Google' }) }).click();
  await signInAtProvider(page, person);
  await expect(step).toBeVisible();
  await expectAccessible(page);
  expect(await signedInAs(page)).toBeNull();
  await finish(identity.code.label, app.wrong());
  await expect(page.getByText(errors.fields.wrong_totp)).toBeVisible();
  await finish(identity.code.label, await app.next());
  await expect(page).toHaveURL(/\/brand-dashboard$/);

  await page.goto('/account');
  await expect(section(page, words)).toContainText('9');
  await section(page, words).getByRole('button', { name: account.twoStep.disable, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(account.currentPassword, { exact: true }).fill(person.password);
  await dialog.getByLabel(account.code).fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: account.twoStep.disable, exact: true }).click();
  await expect(section(page, words).getByText(account.twoStep.off, { exact: true })).toBeVisible();
  await signOut(page);
  await page.goto('/auth');
  await fillSignIn(page, words, person);
  await expect(page).toHaveURL(/\/brand-dashboard$/);
});

test('new recovery codes end the old ones', async ({ page, words, complaints }) => {
  test.slow();
  const { account, errors } = words;
  complaints.foreseeRefusal(422, '/api/account/totp/confirm');
  complaints.foreseeRefusal(422, '/api/account/totp/recovery-codes');
  const { person, app, recoveryCodes } = await turnOn(page, words);
  const dialog = page.getByRole('dialog');
  await section(page, words).getByRole('button', { name: account.twoStep.renew }).click();
  await dialog.getByLabel(account.currentPassword, { exact: true }).fill(person.password);
  await dialog.getByLabel(account.code).fill(await app.next());
  await dialog.getByRole('button', { name: account.twoStep.renewSubmit }).click();
  const codes = dialog.getByRole('list', { name: account.twoStep.codes }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(recoveryCodes).not.toContain(await codes.first().innerText());
  await dialog.getByRole('button', { name: account.twoStep.done }).click();

  await section(page, words).getByRole('button', { name: account.twoStep.renew }).click();
  await dialog.getByLabel(account.currentPassword, { exact: true }).fill(person.password);
  await dialog.getByLabel(account.code).fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: account.twoStep.renewSubmit }).click();
  await expect(dialog.getByText(errors.fields.wrong_totp)).toBeVisible();
});
