/** E-mail and password: signing up, verifying the address, form errors, and a forgotten password. */
import { mailTo } from './mail';
import { expect, expectAccessible, test } from './marsam';
import { fillSignIn, fillSignUp, member, signedInAs, signOut, newPerson, somePassword } from './people';

test('a visitor signs up, verifies the address by mail and lands where the visit was going', async ({
  page,
  words,
  complaints,
  elsewhere,
}) => {
  test.slow();
  const { errors, identity } = words;
  const person = newPerson(words);
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
  // Signed out, as a link scanner would be: it cannot go further either.
  await other.getByLabel(identity.fields.password, { exact: true }).fill(person.password);
  await other.getByRole('button', { name: identity.verify.confirm }).click();
  await expect(other.getByRole('heading', { level: 1, name: identity.verify.failed })).toBeVisible();
  await expect(other.getByText(errors.codes.invalid_token)).toBeVisible();
  await expectAccessible(other);
});

test('a user who signed up on a desktop opens the mail on a phone and enters the password there', async ({
  page,
  words,
  complaints,
  elsewhere,
}) => {
  const { errors, identity } = words;
  const person = await member(page, words, { verified: false });
  const { link } = await mailTo(person.email, { mode: 'verify' });
  const phone = await elsewhere();
  await phone.goto(link);
  await expect(phone).not.toHaveURL(/token=/);
  await expectAccessible(phone);
  const confirm = async (password: string) => {
    await phone.getByLabel(identity.fields.password, { exact: true }).fill(password);
    await phone.getByRole('button', { name: identity.verify.confirm }).click();
  };
  complaints.foreseeRefusal(422, '/api/auth/verify-email');
  await confirm(somePassword());
  await expect(phone.getByText(errors.fields.wrong_password).first()).toBeVisible();
  await confirm(person.password);
  await expect(phone.getByRole('heading', { level: 1, name: identity.verify.done })).toBeVisible();
  // The desktop stays signed in.
  expect(await signedInAs(page)).toBe(person.email);
});

test('the sign-in form says what is wrong and keeps what was typed', async ({ page, words, complaints }) => {
  const { errors, identity } = words;
  const person = await member(page, words, { verified: false });
  await signOut(page);
  await page.goto('/auth');
  await fillSignIn(page, words, { email: 'dana', password: person.password });
  await expect(page.getByLabel(identity.fields.email)).toBeFocused();
  await expect(page.getByLabel(identity.fields.email)).toHaveAccessibleDescription(errors.fields.invalid_email);

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

  await fillSignUp(page, words, { ...known, name: ' ', password: 'short' });
  await page.getByLabel(identity.fields.confirm, { exact: true }).fill('shore');
  await send();
  await expect(page.getByLabel(identity.fields.fullName)).toBeFocused();
  await expect(page.getByText(identity.missing.fullName)).toBeVisible();
  await expect(page.getByText(errors.fields.password_too_short.replace('{{min, number}}', '6'))).toBeVisible();
  await expect(page.getByText(errors.fields.passwords_differ)).toBeVisible();
  await expectAccessible(page);

  complaints.foreseeRefusal(422, '/api/auth/sign-up');
  await fillSignUp(page, words, { ...known, password: 'qwertyuiop' });
  await send();
  await expect(page.getByText(errors.fields.password_too_weak).first()).toBeVisible();

  complaints.foreseeRefusal(409, '/api/auth/sign-up');
  await fillSignUp(page, words, known);
  await send();
  await expect(page.getByText(identity.signUp.existsBefore)).toBeVisible();
  await expect(page.getByRole('link', { name: identity.signUp.existsLink })).toBeVisible();
  await expectAccessible(page);
});

test('a forgotten password is replaced by mail, once, and every old session is out', async ({
  page,
  words,
  complaints,
  elsewhere,
}) => {
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
  // Both forms ask for an address; a busy machine shows the first one for a while.
  await expect(page.getByRole('heading', { level: 1, name: identity.reset.title })).toBeVisible();
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

  complaints.tolerateEndedSession();
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
