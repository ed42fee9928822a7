/** E-mail and password: signing up, proving the address, what the forms say when something is wrong, and a forgotten password. */
import { mailTo } from './mail';
import { expect, expectAccessible, test } from './marsam';
import { fillSignIn, fillSignUp, member, signedInAs, signOut, somebody, somePassword } from './people';

test('a visitor signs up, verifies the address by mail and lands where the visit was going', async ({ page, words, complaints, elsewhere }) => {
  test.slow();
  const { errors, identity } = words;
  const person = somebody(words);
  await page.goto('/auth?mode=signup&next=/request-quote?service=UGC');
  await fillSignUp(page, words, person);
  await page.getByRole('button', { name: identity.signUp.submit }).click();
  await expect(page.getByText(identity.signUp.success)).toBeVisible();
  await expect(page).toHaveURL(/\/profile-setup\?next=/);

  const { link, html, text } = await mailTo(person.email, { mode: 'verify' });
  expect(html).toContain(words.language === 'ar' ? 'dir="rtl"' : 'lang="en"');
  expect(text).toContain(link);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: identity.verify.done })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: identity.verify.continue }).click();
  await page.getByRole('radio', { name: identity.profile.roles.brandHint }).check();
  await page.getByRole('button', { name: identity.profile.submit }).click();
  await expect(page).toHaveURL(/\/request-quote\?service=UGC$/);

  const other = await elsewhere();
  complaints.foreseeRefusal(400, '/api/auth/verify-email');
  await other.goto(link);
  // Nobody is signed in there: a program that looks through mails would stop here, too.
  await other.getByRole('button', { name: identity.verify.confirm }).click();
  await expect(other.getByRole('heading', { level: 1, name: identity.verify.failed })).toBeVisible();
  await expect(other.getByText(errors.codes.invalid_token)).toBeVisible();
  await expectAccessible(other);
});

test('the sign-in form says what is wrong and keeps what was typed', async ({ page, words, complaints }) => {
  const { errors, identity } = words;
  const person = await member(page, words, { verified: false });
  await signOut(page);
  await page.goto('/auth');
  await fillSignIn(page, words, { email: 'dana', password: person.password });
  await expect(page.getByRole('alert').filter({ hasText: errors.fields.invalid_email }).first()).toBeFocused();

  complaints.foreseeRefusal(401, '/api/auth/sign-in');
  await fillSignIn(page, words, { email: person.email, password: somePassword() });
  await expect(page.getByRole('alert').filter({ hasText: errors.codes.wrong_password })).toBeVisible();
  await expectAccessible(page);
  await fillSignIn(page, words, { email: `no-${person.email}`, password: person.password });
  await expect(page.getByRole('alert').filter({ hasText: errors.codes.user_not_found })).toBeVisible();
  await expect(page.getByLabel(identity.fields.email)).toHaveValue(`no-${person.email}`);
  expect(await signedInAs(page)).toBeNull();
});

test('the sign-up form says what is wrong', async ({ page, words, complaints }) => {
  const { errors, identity } = words;
  const known = await member(page, words, { verified: false });
  await signOut(page);
  await page.goto('/auth?mode=signup');
  const send = () => page.getByRole('button', { name: identity.signUp.submit }).click();
  const summary = page.getByRole('alert').first();

  await fillSignUp(page, words, { ...known, name: ' ', password: 'short' });
  await page.getByLabel(identity.fields.confirm, { exact: true }).fill('shore');
  await send();
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(identity.signUp.nameRequired);
  await expect(summary).toContainText(errors.fields.password_too_short.replace('{{min, number}}', '6'));
  await expect(summary).toContainText(errors.fields.passwords_differ);
  await expectAccessible(page);

  complaints.foreseeRefusal(422, '/api/auth/sign-up');
  await fillSignUp(page, words, { ...known, password: 'qwertyuiop' });
  await send();
  await expect(page.getByText(errors.fields.password_too_weak).first()).toBeVisible();

  complaints.foreseeRefusal(409, '/api/auth/sign-up');
  await fillSignUp(page, words, known);
  await send();
  await expect(page.getByRole('alert').filter({ hasText: errors.codes.email_exists })).toBeVisible();
  await expectAccessible(page);
});

test('a forgotten password is replaced by mail, once, and every old session is out', async ({ page, words, complaints, elsewhere }) => {
  test.slow();
  const { errors, identity } = words;
  const person = await member(page, words);
  const other = await elsewhere();
  await other.goto('/auth');
  await fillSignIn(other, words, person);
  await expect(other).toHaveURL(/\/brand-dashboard$/);

  await signOut(page);
  await page.goto('/auth?next=/contact');
  await page.getByRole('link', { name: identity.signIn.forgot }).click();
  complaints.foreseeRefusal(404, '/api/auth/password-reset');
  await page.getByLabel(identity.fields.email).fill(`no-${person.email}`);
  await page.getByRole('button', { name: identity.reset.submit }).click();
  await expect(page.getByRole('alert').filter({ hasText: errors.codes.user_not_found })).toBeVisible();
  await page.getByLabel(identity.fields.email).fill(person.email);
  await page.getByRole('button', { name: identity.reset.submit }).click();
  await expect(page.getByRole('status').filter({ hasText: identity.reset.success })).toBeVisible();
  await expectAccessible(page);

  const { link } = await mailTo(person.email, { mode: 'new-password' });
  const password = somePassword();
  const choose = async (first: string, second: string) => {
    await page.getByLabel(identity.newPassword.password, { exact: true }).fill(first);
    await page.getByLabel(identity.newPassword.confirm, { exact: true }).fill(second);
    await page.getByRole('button', { name: identity.newPassword.submit }).click();
  };
  await page.goto(link);
  await choose(password, person.password);
  await expect(page.getByText(errors.fields.passwords_differ).first()).toBeVisible();
  complaints.foreseeRefusal(422, '/api/auth/password-reset/confirm');
  await choose('qwertyuiop', 'qwertyuiop');
  await expect(page.getByText(errors.fields.password_too_weak).first()).toBeVisible();
  await expectAccessible(page);
  await choose(password, password);
  await expect(page.getByRole('heading', { level: 1, name: identity.newPassword.done })).toBeVisible();
  await expectAccessible(page);

  complaints.foreseeRefusal(401, '/api/users/me');
  complaints.foresee(/Failed to fetch user: API responded with HTTP status 401/);
  await other.goto('/brand-dashboard');
  await expect(other).toHaveURL(/\/$/);
  expect(await signedInAs(other)).toBeNull();

  complaints.foreseeRefusal(401, '/api/auth/sign-in');
  await page.getByRole('main').getByRole('link', { name: identity.newPassword.signIn }).click();
  await fillSignIn(page, words, person);
  await expect(page.getByRole('alert').filter({ hasText: errors.codes.wrong_password })).toBeVisible();
  await fillSignIn(page, words, { ...person, password });
  await expect(page).toHaveURL(/:\d+\/contact$/);

  complaints.foreseeRefusal(400, '/api/auth/password-reset/confirm');
  await page.goto(link);
  await choose(person.password, person.password);
  await expect(page.getByRole('heading', { level: 1, name: identity.newPassword.expired })).toBeVisible();
  await expectAccessible(page);
});
