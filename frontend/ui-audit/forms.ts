/** Every form with the steps of its test: how it is opened, filled in invalid and valid, refused, and submitted. */
import { expect, type Page } from '@playwright/test';
import { mailTo } from '../e2e/mail';
import type { Words } from '../e2e/marsam';
import { DEMO_PASSWORD, fillSignUp, member, signOut, newPerson, somePassword, type Person } from '../e2e/people';

export interface FormTest {
  readonly page: Page;
  readonly words: Words;
  readonly person: Person;
}

type Step = (formTest: FormTest) => Promise<unknown>;
type Text = (words: Words) => string;

export interface Form {
  readonly name: string;
  /** Creates the user it needs, and opens the form. */
  readonly arrive: (page: Page, words: Words) => Promise<Person>;
  /** The submit button. */
  readonly send: Text;
  /** Set if it is one of several on its page. */
  readonly within?: Text;
  /** A form that cannot be sent empty disables its button until this step. */
  readonly unlock?: Step;
  /** Once unlocked, the form is complete. */
  readonly complete?: true;
  readonly wrong: { readonly fill: Step; readonly says: Text };
  readonly right: Step;
  /** By the server itself, or by a mock if the server would not refuse. */
  readonly refused: {
    readonly call: RegExp;
    readonly fill?: Step;
    readonly answer?: { readonly status: number; readonly json: Record<string, unknown> };
    readonly says: Text;
  };
  /** The offline text, if it is not the common one. */
  readonly offline?: Text;
  /** What must still be filled in afterwards. */
  readonly kept: (formTest: FormTest) => Promise<void>;
  readonly sent: (formTest: FormTest) => Promise<void>;
}

const heading =
  (text: Text) =>
  ({ page, words }: FormTest): Promise<void> =>
    expect(page.getByRole('heading', { level: 1, name: text(words) })).toBeVisible();

const refusal = (status: number, code: string, fields?: Record<string, readonly string[]>) => ({
  status,
  json: { error: code, code, ...(fields && { fields }) },
});

async function at(page: Page, address: string, whose: Person): Promise<Person> {
  await page.goto(address);
  return whose;
}

/** A user with an account who is not signed in. */
async function outside(page: Page, words: Words): Promise<Person> {
  const person = await member(page, words, { verified: false });
  await signOut(page);
  return person;
}

const section = (page: Page, title: string) => page.getByRole('region', { name: title });

/** The account's forms stay closed until they are wanted. */
async function atAccountForm(page: Page, words: Words, title: string, opener: string): Promise<Person> {
  const person = await at(page, '/account', await member(page, words));
  await section(page, title).getByRole('button', { name: opener, exact: true }).click();
  return person;
}

export const forms: readonly Form[] = [
  {
    name: 'contact',
    arrive: (page, words) => at(page, '/contact', newPerson(words)),
    send: ({ contact }) => contact.submit,
    wrong: {
      fill: ({ page, words: { contact } }) => page.getByLabel(contact.fields.email).fill('noura at example'),
      says: ({ errors }) => errors.fields.invalid_email,
    },
    right: async ({ page, words: { contact }, person }) => {
      await page.getByLabel(contact.fields.name).fill(person.name);
      await page.getByLabel(contact.fields.email).fill(person.email);
      await page.getByLabel(contact.fields.subject).selectOption('Partnership');
      await page.getByLabel(contact.fields.message).fill('Can we talk?');
    },
    refused: {
      call: /\/api\/contact-messages$/,
      answer: refusal(429, 'too_many_attempts'),
      says: ({ errors }) => errors.causes.too_many_attempts,
    },
    kept: ({ page, words: { contact } }) => expect(page.getByLabel(contact.fields.message)).toHaveValue('Can we talk?'),
    sent: heading(({ contact }) => contact.sent.title),
  },
  {
    name: 'quote',
    arrive: async (page, words) => at(page, '/request-quote', await member(page, words)),
    send: ({ quotes }) => quotes.form.submit,
    unlock: ({ page, words: { quotes } }) => page.getByRole('checkbox', { name: quotes.terms.agree }).check(),
    wrong: {
      fill: ({ page, words: { quotes } }) => page.getByLabel(quotes.fields.email).fill('noura at example'),
      says: ({ errors }) => errors.fields.invalid_email,
    },
    right: async ({ page, words: { quotes }, person }) => {
      await page.getByLabel(quotes.fields.email).fill(person.email);
      await page.getByLabel(quotes.fields.service).selectOption('Photography');
      await page.getByLabel(quotes.fields.description).fill('Twelve photographs of a new menu.');
    },
    refused: {
      call: /\/api\/quote-requests$/,
      answer: refusal(422, 'validation_failed', { phone: ['invalid_characters'] }),
      says: ({ errors }) => errors.fields.invalid_characters,
    },
    kept: ({ page, words: { quotes } }) =>
      expect(page.getByLabel(quotes.fields.description)).toHaveValue('Twelve photographs of a new menu.'),
    sent: heading(({ quotes }) => quotes.sent.title),
  },
  {
    name: 'application',
    arrive: async (page, words) => at(page, '/join-creative', await member(page, words, { role: 'creative' })),
    send: ({ applications }) => applications.form.submit,
    unlock: async ({ page, words: { applications } }) => {
      await page.locator('input[name=skills][value=Branding]').check();
      await page.getByRole('checkbox', { name: applications.terms.agree }).check();
    },
    wrong: {
      fill: ({ page, words: { applications } }) => page.getByLabel(applications.fields.portfolio).fill('my work'),
      says: ({ errors }) => errors.fields.invalid_url,
    },
    right: async ({ page, words: { applications } }) => {
      await page.getByLabel(applications.fields.portfolio).fill('https://example.com/work');
      await page.getByLabel(applications.fields.bio, { exact: true }).fill('Marks that last.');
      await page.getByLabel(applications.fields.whyJoin).fill('To work with brands I admire.');
    },
    refused: {
      call: /\/api\/creative-applications$/,
      answer: refusal(422, 'validation_failed', { location: ['too_long'] }),
      says: ({ errors }) => errors.fields.too_long,
    },
    kept: ({ page, words: { applications } }) =>
      expect(page.getByLabel(applications.fields.bio, { exact: true })).toHaveValue('Marks that last.'),
    sent: heading(({ applications }) => applications.sent.title),
  },
  {
    name: 'sign-in',
    arrive: async (page, words) => at(page, '/auth', await outside(page, words)),
    send: ({ identity }) => identity.signIn.submit,
    wrong: {
      fill: ({ page, words: { identity } }) => page.getByLabel(identity.fields.email).fill('dana'),
      says: ({ errors }) => errors.fields.invalid_email,
    },
    right: async ({ page, words: { identity }, person }) => {
      await page.getByLabel(identity.fields.email).fill(person.email);
      await page.getByLabel(identity.fields.password, { exact: true }).fill(person.password);
    },
    refused: {
      call: /\/api\/auth\/sign-in$/,
      fill: ({ page, words: { identity } }) =>
        page.getByLabel(identity.fields.password, { exact: true }).fill(somePassword()),
      says: ({ errors }) => errors.codes.wrong_password,
    },
    kept: ({ page, words: { identity }, person }) =>
      expect(page.getByLabel(identity.fields.email)).toHaveValue(person.email),
    sent: ({ page }) => expect(page).toHaveURL(/\/brand-dashboard$/),
  },
  {
    name: 'sign-up',
    arrive: (page, words) => at(page, '/auth?mode=signup', newPerson(words)),
    send: ({ identity }) => identity.signUp.submit,
    wrong: {
      fill: async ({ page, words: { identity } }) => {
        await page.getByLabel(identity.fields.password, { exact: true }).fill('violet harbour');
        await page.getByLabel(identity.fields.confirm, { exact: true }).fill('harbour violet');
      },
      says: ({ errors }) => errors.fields.passwords_differ,
    },
    right: ({ page, words, person }) => fillSignUp(page, words, person),
    refused: {
      call: /\/api\/auth\/sign-up$/,
      fill: ({ page, words: { identity } }) => page.getByLabel(identity.fields.email).fill('brand@marsam.test'),
      says: ({ errors }) => errors.codes.email_exists,
    },
    kept: ({ page, words: { identity }, person }) =>
      expect(page.getByLabel(identity.fields.email)).toHaveValue(person.email),
    sent: ({ page, words: { identity } }) => expect(page.getByText(identity.signUp.success)).toBeVisible(),
  },
  {
    name: 'reset',
    arrive: async (page, words) => at(page, '/auth?mode=reset-password', await outside(page, words)),
    send: ({ identity }) => identity.reset.submit,
    wrong: {
      fill: ({ page, words: { identity } }) => page.getByLabel(identity.fields.email).fill('dana'),
      says: ({ errors }) => errors.fields.invalid_email,
    },
    right: ({ page, words: { identity }, person }) => page.getByLabel(identity.fields.email).fill(person.email),
    refused: {
      call: /\/api\/auth\/password-reset$/,
      fill: ({ page, words: { identity }, person }) =>
        page.getByLabel(identity.fields.email).fill(`no-${person.email}`),
      says: ({ errors }) => errors.codes.user_not_found,
    },
    kept: ({ page, words: { identity }, person }) =>
      expect(page.getByLabel(identity.fields.email)).toHaveValue(person.email),
    sent: ({ page, words: { identity } }) => expect(page.getByText(identity.reset.success)).toBeVisible(),
  },
  {
    name: 'new password',
    arrive: async (page, words) => {
      const person = await outside(page, words);
      expect((await page.request.post('/api/auth/password-reset', { data: { email: person.email } })).ok()).toBe(true);
      return at(page, (await mailTo(person.email, { mode: 'new-password' })).link, {
        ...person,
        password: somePassword(),
      });
    },
    send: ({ identity }) => identity.newPassword.submit,
    wrong: {
      fill: async ({ page, words: { identity } }) => {
        await page.getByLabel(identity.newPassword.password, { exact: true }).fill('violet harbour');
        await page.getByLabel(identity.newPassword.confirm, { exact: true }).fill('harbour violet');
      },
      says: ({ errors }) => errors.fields.passwords_differ,
    },
    right: async ({ page, words: { identity }, person }) => {
      await page.getByLabel(identity.newPassword.password, { exact: true }).fill(person.password);
      await page.getByLabel(identity.newPassword.confirm, { exact: true }).fill(person.password);
    },
    refused: {
      call: /\/api\/auth\/password-reset\/confirm$/,
      fill: async ({ page, words: { identity } }) => {
        await page.getByLabel(identity.newPassword.password, { exact: true }).fill('password123');
        await page.getByLabel(identity.newPassword.confirm, { exact: true }).fill('password123');
      },
      says: ({ errors }) => errors.fields.password_too_weak,
    },
    kept: ({ page, words: { identity }, person }) =>
      expect(page.getByLabel(identity.newPassword.password, { exact: true })).toHaveValue(person.password),
    sent: heading(({ identity }) => identity.newPassword.done),
  },
  {
    name: 'profile setup',
    arrive: async (page, words) => {
      const person = newPerson(words);
      const { email, password, name } = person;
      const made = await page.request.post('/api/auth/sign-up', {
        data: { email, password, full_name: name, language: words.language },
      });
      expect(made.ok()).toBe(true);
      return at(page, '/profile-setup', person);
    },
    send: ({ identity }) => identity.profile.submit,
    unlock: ({ page, words: { identity } }) =>
      page.getByRole('radio', { name: identity.profile.roles.brandHint }).check(),
    complete: true,
    wrong: {
      fill: ({ page, words: { identity } }) =>
        page.getByLabel(identity.profile.company).fill('Bait Al-Gahwa '.repeat(20)),
      says: ({ errors }) => errors.fields.too_long,
    },
    right: ({ page, words: { identity } }) => page.getByLabel(identity.profile.company).fill('Bait Al-Gahwa'),
    refused: {
      call: /\/api\/users\/profile$/,
      answer: refusal(500, 'internal'),
      says: ({ identity }) => identity.profile.failed,
    },
    offline: ({ identity }) => identity.profile.failed,
    kept: ({ page, words: { identity } }) =>
      expect(page.getByLabel(identity.profile.company)).toHaveValue('Bait Al-Gahwa'),
    sent: ({ page }) => expect(page).toHaveURL(/\/brand-dashboard$/),
  },
  {
    name: 'admin setup',
    arrive: async (page, words) => {
      const person = await member(page, words);
      await signOut(page);
      expect(
        (
          await page.request.post('/api/auth/sign-in', {
            data: { email: 'admin@marsam.test', password: DEMO_PASSWORD },
          })
        ).ok(),
      ).toBe(true);
      return at(page, '/admin/setup', person);
    },
    send: ({ admin }) => admin.setup.submit,
    within: ({ admin }) => admin.setup.title,
    unlock: ({ page, words: { admin } }) => page.getByLabel(admin.setup.email).fill('dana'),
    wrong: {
      fill: ({ page, words: { admin } }) => page.getByLabel(admin.setup.email).fill('dana@'),
      says: ({ errors }) => errors.fields.invalid_email,
    },
    right: async ({ page, words: { admin }, person }) => {
      await page.getByLabel(admin.setup.email).fill(person.email);
      await page.getByLabel(admin.proof.password, { exact: true }).fill(DEMO_PASSWORD);
    },
    refused: {
      call: /\/api\/admin\/make-admin$/,
      fill: ({ page, words: { admin }, person }) => page.getByLabel(admin.setup.email).fill(`no-${person.email}`),
      says: ({ errors }) => errors.codes.user_not_found,
    },
    offline: ({ admin }) => admin.setup.failedRetry,
    kept: ({ page, words: { admin }, person }) => expect(page.getByLabel(admin.setup.email)).toHaveValue(person.email),
    sent: async ({ page, words: { admin } }) => {
      await expect(page.getByText(admin.setup.done)).toBeVisible();
      await expect(page).toHaveURL(/\/admin$/);
    },
  },
  {
    name: 'account: password',
    arrive: (page, words) => atAccountForm(page, words, words.account.password.title, words.account.password.change),
    send: ({ account }) => account.password.save,
    within: ({ account }) => account.password.change,
    wrong: {
      fill: async ({ page, words: { account } }) => {
        const form = section(page, account.password.title);
        await form.getByLabel(account.currentPassword, { exact: true }).fill('violet harbour');
        await form.getByLabel(account.password.new, { exact: true }).fill('violet');
        await form.getByLabel(account.password.confirm, { exact: true }).fill('harbour');
      },
      says: ({ errors }) => errors.fields.passwords_differ,
    },
    right: async ({ page, words: { account }, person }) => {
      const form = section(page, account.password.title);
      await form.getByLabel(account.currentPassword, { exact: true }).fill(person.password);
      await form.getByLabel(account.password.new, { exact: true }).fill(`${person.password} new`);
      await form.getByLabel(account.password.confirm, { exact: true }).fill(`${person.password} new`);
    },
    refused: {
      call: /\/api\/account\/password$/,
      fill: ({ page, words: { account } }) =>
        section(page, account.password.title).getByLabel(account.currentPassword, { exact: true }).fill(somePassword()),
      says: ({ errors }) => errors.fields.wrong_password,
    },
    kept: ({ page, words: { account }, person }) =>
      expect(section(page, account.password.title).getByLabel(account.password.new, { exact: true })).toHaveValue(
        `${person.password} new`,
      ),
    sent: ({ page, words: { account } }) => expect(page.getByText(account.password.changed)).toBeVisible(),
  },
  {
    name: 'account: e-mail',
    arrive: (page, words) => atAccountForm(page, words, words.account.email.title, words.account.email.change),
    send: ({ account }) => account.email.submit,
    within: ({ account }) => account.email.change,
    wrong: {
      fill: ({ page, words: { account } }) =>
        section(page, account.email.title).getByLabel(account.email.new).fill('dana'),
      says: ({ errors }) => errors.fields.invalid_email,
    },
    right: async ({ page, words: { account }, person }) => {
      const form = section(page, account.email.title);
      await form.getByLabel(account.email.new).fill(`new-${person.email}`);
      await form.getByLabel(account.currentPassword, { exact: true }).fill(person.password);
    },
    refused: {
      call: /\/api\/account\/email$/,
      fill: ({ page, words: { account } }) =>
        section(page, account.email.title).getByLabel(account.currentPassword, { exact: true }).fill(somePassword()),
      says: ({ errors }) => errors.fields.wrong_password,
    },
    kept: ({ page, words: { account }, person }) =>
      expect(section(page, account.email.title).getByLabel(account.email.new)).toHaveValue(`new-${person.email}`),
    sent: ({ page, words: { account } }) => expect(page.getByText(account.email.sent)).toBeVisible(),
  },
];
