/** Operator settings: hiding which addresses have accounts, and no provider at all. */
import { serve } from './marsam-server';
import { mailsTo, mailTo } from './mail';
import { expect, expectAccessible, test } from './marsam';
import { fillSignIn, fillSignUp, member, signedInAs, signOut, newPerson } from './people';

const discreet = test.extend({
  baseURL: async ({ locale }, give) => {
    const server = await serve({
      name: `discreet-${locale ?? ''}`,
      settings: { MARSAM_ENUMERATION_PROTECTION: 'true' },
    });
    await give(server.url);
    await server.stop();
  },
});

discreet('with enumeration protection every form gives the same answer', async ({ page, words, complaints }) => {
  test.slow();
  const { errors, identity } = words;
  const person = newPerson(words);
  const signUp = async () => {
    await page.goto('/auth?mode=signup&next=/request-quote');
    await fillSignUp(page, words, person);
    await page.getByRole('button', { name: identity.signUp.submit }).click();
    await expect(page.getByRole('heading', { name: identity.signUp.inbox })).toBeVisible();
    expect(await signedInAs(page)).toBeNull();
  };
  await signUp();
  await expectAccessible(page);
  const { link, number } = await mailTo(person.email, { mode: 'verify' });
  complaints.foreseeRefusal(401, '/api/auth/sign-in');
  await page.goto('/auth');
  await fillSignIn(page, words, { ...person, password: `${person.password}!` });
  await expect(page.getByRole('alert').filter({ hasText: errors.codes.invalid_credentials })).toBeVisible();
  await fillSignIn(page, words, { ...person, email: `no-${person.email}` });
  await expect(page.getByRole('alert').filter({ hasText: errors.codes.invalid_credentials })).toBeVisible();

  await page.goto(link);
  await page.getByLabel(identity.fields.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: identity.verify.confirm }).click();
  await expect(page.getByRole('heading', { level: 1, name: identity.verify.done })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: identity.verify.signIn }).click();
  await fillSignIn(page, words, person);
  await expect(page).toHaveURL(/\/profile-setup\?next=/);

  // A second sign-up with the same address: the page shows the same, the mail informs the owner.
  await signOut(page);
  await signUp();
  const again = await mailTo(person.email, { since: number });
  expect(again.link).not.toContain('mode=verify');

  for (const email of [person.email, `no-${person.email}`]) {
    // oxlint-disable no-await-in-loop -- one after the other
    await page.goto('/auth?mode=reset-password');
    await page.getByLabel(identity.fields.email).fill(email);
    await page.getByRole('button', { name: identity.reset.submit }).click();
    await expect(page.getByRole('status').filter({ hasText: identity.reset.success })).toBeVisible();
    // oxlint-enable no-await-in-loop
  }
  await mailTo(person.email, { mode: 'new-password' });
  expect(await mailsTo(`no-${person.email}`)).toEqual([]);
});

const alone = test.extend({
  baseURL: async ({ locale }, give) => {
    const server = await serve({ name: `alone-${locale ?? ''}` });
    await give(server.url);
    await server.stop();
  },
});

alone('where no provider is configured, the pages name none and e-mail signs in', async ({ page, words }) => {
  const { identity } = words;
  const person = await member(page, words, { verified: false });
  await signOut(page);
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel(identity.fields.password, { exact: true })).toBeVisible();
  await expect(page.getByText(/Google|Facebook/)).toHaveCount(0);
  await expectAccessible(page);
  await fillSignIn(page, words, person);
  await expect(page).toHaveURL(/\/brand-dashboard$/);
  expect((await page.request.get('/api/oauth/google/redirect_url')).status()).toBe(503);
});
