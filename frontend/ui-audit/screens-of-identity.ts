/** Every way to sign in, and its states. */
import { expect } from '@playwright/test';
import { plain, refused, type Opened, type Screen } from './screen';

const PASSWORD = 'violet harbour 4711';

async function signIn({ page, words: { identity } }: Opened): Promise<void> {
  await page.getByLabel(identity.fields.email).fill('dana@example.com');
  await page.getByLabel(identity.fields.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: identity.signIn.submit, exact: true }).click();
}

async function signUp({ page, words: { identity } }: Opened): Promise<void> {
  await page.getByLabel(identity.fields.fullName).fill('Dana Al-Rashid');
  await page.getByLabel(identity.fields.email).fill('dana@example.com');
  await page.getByLabel(identity.fields.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(identity.fields.confirm, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: identity.signUp.submit }).click();
}

/** A second step is required after the password. */
const codeNeeded = {
  answers: { '/api/auth/sign-in': refused(401, 'totp_required') },
  foreseen: (complaints) => complaints.foreseeRefusal(401, '/api/auth/sign-in'),
} satisfies Partial<Screen>;

const title =
  (text: (words: Opened['words']) => string) =>
  ({ page, words }: Opened): Promise<void> =>
    expect(page.getByRole('heading', { level: 1, name: text(words) })).toBeVisible();

export const screensOfIdentity: readonly Screen[] = [
  { ...plain('auth', '/auth'), dark: true },
  plain('auth', '/auth?mode=signup', 'visitor', 'sign-up'),
  {
    ...plain('auth', '/auth?mode=signup', 'visitor', 'sign-up-wrong'),
    arrange: async ({ page, words }) => {
      await page.getByRole('button', { name: words.identity.signUp.submit }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    },
  },
  {
    ...plain('auth', '/auth?mode=signup', 'visitor', 'check-inbox'),
    answers: { '/api/auth/sign-up': { status: 202 } },
    arrange: async (opened) => {
      await signUp(opened);
      await title(({ identity }) => identity.signUp.inbox)(opened);
    },
  },
  {
    ...plain('auth', '/auth', 'visitor', 'sign-in-refused'),
    answers: { '/api/auth/sign-in': refused(401, 'wrong_password') },
    foreseen: (complaints) => complaints.foreseeRefusal(401, '/api/auth/sign-in'),
    arrange: async (opened) => {
      await signIn(opened);
      await expect(opened.page.getByText(opened.words.errors.codes.wrong_password)).toBeVisible();
    },
  },
  {
    ...plain('auth', '/auth', 'visitor', 'sign-in-code'),
    ...codeNeeded,
    arrange: async (opened) => {
      await signIn(opened);
      await title(({ identity }) => identity.code.title)(opened);
    },
  },
  {
    ...plain('auth', '/auth', 'visitor', 'sign-in-recovery'),
    ...codeNeeded,
    arrange: async (opened) => {
      await signIn(opened);
      await opened.page.getByRole('button', { name: opened.words.identity.code.useRecovery }).click();
    },
  },
  plain('auth', '/auth?mode=reset-password', 'visitor', 'reset-password'),
  {
    ...plain('auth', '/auth?mode=reset-password', 'visitor', 'reset-password-sent'),
    answers: { '/api/auth/password-reset': { status: 202 } },
    arrange: async ({ page, words: { identity } }) => {
      await page.getByLabel(identity.fields.email).fill('dana@example.com');
      await page.getByRole('button', { name: identity.reset.submit }).click();
      await expect(page.getByText(identity.reset.success)).toBeVisible();
    },
  },
  plain('auth', '/auth?mode=new-password&token=abcdefgh', 'visitor', 'new-password'),
  plain('auth', '/auth?mode=new-password', 'visitor', 'new-password-expired'),
  {
    ...plain('auth', '/auth?mode=change-email&token=abcdefgh', 'carefulBrand', 'change-email-waiting'),
    answers: { '/api/auth/change-email': { body: { state: 'waiting' } } },
    arrange: title(({ identity }) => identity.changeEmail.waiting),
  },
  {
    ...plain('auth', '/auth?mode=change-email&token=abcdefgh', 'carefulBrand', 'change-email-done'),
    answers: { '/api/auth/change-email': { body: { state: 'changed', email: 'bader@example.org' } } },
    arrange: title(({ identity }) => identity.changeEmail.changed),
  },
  plain('auth', '/auth?mode=verify&token=abcdefgh', 'visitor', 'verify-asks'),
  {
    ...plain('auth', '/auth?mode=verify&token=abcdefgh', 'newcomer', 'verified'),
    answers: { '/api/auth/verify-email': { status: 204 } },
    arrange: title(({ identity }) => identity.verify.done),
  },
  {
    ...plain('auth', '/auth?mode=verify&token=abcdefgh', 'newcomer', 'verify-failed'),
    arrange: title(({ identity }) => identity.verify.failed),
    foreseen: (complaints) => complaints.foreseeRefusal(400, '/api/auth/verify-email'),
  },
  plain('auth', '/auth?mode=change-email&token=abcdefgh', 'visitor', 'change-email-asks'),
  {
    ...plain('auth', '/auth?mode=change-email&token=abcdefgh', 'visitor', 'change-email-failed'),
    arrange: async (opened) => {
      await opened.page.getByRole('button', { name: opened.words.identity.changeEmail.confirm }).click();
      await title(({ identity }) => identity.changeEmail.failed)(opened);
    },
    foreseen: (complaints) => complaints.foreseeRefusal(400, '/api/auth/change-email'),
  },
  plain('signIn', '/sign-in'),
  {
    ...plain('authCallback', '/auth/callback?code=abcdefgh&state=abcdefgh'),
    // The exchange never ends.
    before: (page) => page.route(/\/api\/sessions$/, () => new Promise<void>(() => undefined)),
    arrange: title(({ identity }) => identity.completing.title),
  },
  {
    ...plain('authCallback', '/auth/callback?code=abcdefgh&state=abcdefgh', 'visitor', 'callback-code'),
    answers: { '/api/sessions': refused(401, 'totp_required') },
    foreseen: (complaints) => complaints.foreseeRefusal(401, '/api/sessions'),
    arrange: title(({ identity }) => identity.code.title),
  },
  {
    ...plain('authCallback', '/auth/callback?error=access_denied', 'visitor', 'callback-cancelled'),
    arrange: ({ page }) => expect(page).toHaveURL(/\/\?error=auth_failed$/),
  },
  plain('profileSetup', '/profile-setup', 'newcomer'),
  {
    ...plain('profileSetup', '/profile-setup', 'newcomer', 'profile-setup-brand'),
    arrange: ({ page, words }) => page.getByRole('radio', { name: words.identity.profile.roles.brandHint }).check(),
  },
];
