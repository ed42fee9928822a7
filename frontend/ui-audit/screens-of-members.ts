/** The screens of signed-in brands and creatives. */
import { expect } from '@playwright/test';
import { plain, refused, type Opened, type Screen } from './screen';

const creative = () => process.env.MARSAM_CREATIVE ?? '';

/** The first card of a dashboard, opened. */
const openFirst =
  (list: (words: Opened['words']) => string) =>
  async ({ page, words }: Opened): Promise<void> => {
    await page
      .getByRole('list', { name: list(words) })
      .getByRole('button')
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };

async function askForQuote({ page, words: { quotes } }: Opened): Promise<void> {
  await page.getByLabel(quotes.fields.service).selectOption('Photography');
  await page.getByLabel(quotes.fields.description).fill('Twelve photographs of a new menu.');
  await page.getByRole('checkbox', { name: quotes.terms.agree }).check();
  await page.getByRole('button', { name: quotes.form.submit, exact: true }).click();
}

async function chooseSkills({ page }: Opened): Promise<void> {
  for (const skill of ['UGC', 'Voiceover', 'Scriptwriting']) {
    // oxlint-disable-next-line no-await-in-loop -- each opens a part of its own
    await page.locator(`input[name=skills][value=${skill}]`).check();
  }
}

async function apply(opened: Opened): Promise<void> {
  const {
    page,
    words: { applications },
  } = opened;
  await chooseSkills(opened);
  await page.getByLabel(applications.fields.bio, { exact: true }).fill('A warm voice for cold mornings.');
  await page.getByLabel(applications.fields.whyJoin).fill('To work with brands I admire.');
  await page.getByRole('checkbox', { name: applications.terms.agree }).check();
  await page.getByRole('button', { name: applications.form.submit, exact: true }).click();
}

/** A dialog of the account page, opened by its button. */
const asked =
  (button: (words: Opened['words']) => string) =>
  async ({ page, words }: Opened): Promise<void> => {
    await page.getByRole('button', { name: button(words), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };

export const screensOfBrands: readonly Screen[] = [
  { ...plain('requestQuote', '/request-quote', 'brand'), dark: true },
  {
    name: 'request-quote-creative',
    route: 'requestQuote',
    who: 'brand',
    at: () => `/request-quote?creative=${creative()}`,
  },
  {
    ...plain('requestQuote', '/request-quote?creative=nobody', 'brand', 'request-quote-gone'),
    foreseen: (complaints) => complaints.foreseeRefusal(404, '/nobody'),
  },
  {
    ...plain('requestQuote', '/request-quote', 'newBrand', 'request-quote-wrong'),
    arrange: async ({ page, words: { quotes } }) => {
      await page.getByRole('checkbox', { name: quotes.terms.agree }).check();
      await page.getByRole('button', { name: quotes.form.submit, exact: true }).click();
      await expect(page.getByRole('alert').first()).toBeFocused();
    },
  },
  {
    ...plain('requestQuote', '/request-quote', 'newBrand', 'request-quote-failed'),
    answers: { '/api/quote-requests': { status: 500 } },
    foreseen: (complaints) => complaints.foreseeRefusal(500, '/api/quote-requests'),
    arrange: async (opened) => {
      await askForQuote(opened);
      await expect(opened.page.getByRole('alert').filter({ hasText: opened.words.quotes.form.failed })).toBeVisible();
    },
  },
  {
    ...plain('requestQuote', '/request-quote', 'newBrand', 'request-quote-sent'),
    answers: { '/api/quote-requests': { status: 201, body: {} } },
    arrange: async (opened) => {
      await askForQuote(opened);
      await expect(opened.page.getByRole('heading', { level: 1, name: opened.words.quotes.sent.title })).toBeVisible();
    },
  },
  { ...plain('brandDashboard', '/brand-dashboard', 'brand'), dark: true },
  plain('dashboardBrand', '/dashboard/brand', 'brand'),
  {
    ...plain('brandDashboard', '/brand-dashboard', 'brand', 'brand-dashboard-detail'),
    arrange: openFirst(({ quotes }) => quotes.dashboard.list),
    dark: true,
  },
  plain('brandDashboard', '/brand-dashboard', 'newBrand', 'brand-dashboard-empty'),
  {
    ...plain('brandDashboard', '/brand-dashboard', 'brand', 'brand-dashboard-failed'),
    answers: { '/api/brand/quote-requests': { status: 500 } },
    arrange: ({ page, words }) =>
      expect(page.getByText(words.quotes.dashboard.failed)).toBeVisible({ timeout: 30_000 }),
    foreseen: (complaints) => complaints.foreseeRefusal(500, '/api/brand/quote-requests'),
  },
  plain('joinCreative', '/join-creative', 'brand', 'join-as-brand'),
  { ...plain('account', '/account', 'brand'), dark: true },
  plain('account', '/account', 'newBrand', 'account-unproved'),
  plain('account', '/account', 'carefulBrand', 'account-careful'),
  plain('account', '/account', 'newcomer', 'account-without-profile'),
  {
    ...plain('account', '/account', 'brand', 'account-two-step'),
    arrange: asked(({ account }) => account.twoStep.start),
  },
  {
    ...plain('account', '/account', 'carefulBrand', 'account-renew-codes'),
    arrange: asked(({ account }) => account.twoStep.renew),
  },
  {
    ...plain('account', '/account', 'carefulBrand', 'account-sign-out-everywhere'),
    arrange: asked(({ account }) => account.sessions.all),
  },
  {
    ...plain('account', '/account', 'carefulBrand', 'account-delete'),
    arrange: asked(({ account }) => account.remove.open),
  },
  {
    ...plain('account', '/account', 'carefulBrand', 'account-recovery-codes'),
    answers: {
      '/api/account/totp/recovery-codes': {
        body: { recovery_codes: Array.from({ length: 10 }, (_, at) => `k7fm-${2401 + at * 613}-xq`) },
      },
    },
    arrange: async (opened) => {
      const {
        page,
        words: { account },
      } = opened;
      await asked(({ account: { twoStep } }) => twoStep.renew)(opened);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(account.currentPassword, { exact: true }).fill('violet harbour');
      await dialog.getByLabel(account.code).fill('123456');
      await dialog.getByRole('button', { name: account.twoStep.renewSubmit }).click();
      await expect(dialog.getByRole('list', { name: account.twoStep.codes })).toBeVisible();
    },
  },
];

export const screensOfCreatives: readonly Screen[] = [
  { ...plain('joinCreative', '/join-creative', 'newCreative'), dark: true },
  { ...plain('joinCreative', '/join-creative', 'newCreative', 'join-skills'), arrange: chooseSkills },
  {
    ...plain('joinCreative', '/join-creative', 'newCreative', 'join-wrong'),
    arrange: async ({ page, words: { applications } }) => {
      await page.locator('input[name=skills][value=Branding]').check();
      await page.getByLabel(applications.fields.years).fill('70');
      await page.getByLabel(applications.fields.portfolio).fill('my work');
      await page.getByRole('checkbox', { name: applications.terms.agree }).check();
      await page.getByRole('button', { name: applications.form.submit, exact: true }).click();
      await expect(page.getByRole('alert').first()).toBeFocused();
    },
  },
  {
    ...plain('joinCreative', '/join-creative', 'newCreative', 'join-sent'),
    answers: { '/api/creative-applications': { status: 201, body: {} } },
    arrange: async (opened) => {
      await apply(opened);
      await expect(
        opened.page.getByRole('heading', { level: 1, name: opened.words.applications.sent.title }),
      ).toBeVisible();
    },
  },
  plain('joinCreative', '/join-creative', 'applicant', 'join-under-review'),
  plain('joinCreative', '/join-creative', 'rejected', 'join-too-soon'),
  plain('joinCreative', '/join-creative', 'creative', 'join-in-roster'),
  plain('requestQuote', '/request-quote', 'creative', 'request-quote-as-creative'),
  { ...plain('creativeDashboard', '/creative-dashboard', 'creative'), dark: true },
  plain('dashboardCreative', '/dashboard/creative', 'creative'),
  plain('creativeDashboard', '/creative-dashboard', 'rejected', 'creative-dashboard-rejected'),
  plain('creativeDashboard', '/creative-dashboard', 'newCreative', 'creative-dashboard-empty'),
  {
    ...plain('creativeDashboard', '/creative-dashboard', 'creative', 'creative-dashboard-detail'),
    arrange: openFirst(({ applications }) => applications.dashboard.list),
  },
];

const applications = '/api/admin/creative-applications';
const openApplication = openFirst(({ admin }) => admin.pendingTitle);

export const screensOfAdmins: readonly Screen[] = [
  { ...plain('admin', '/admin', 'admin'), dark: true },
  { ...plain('admin', '/admin', 'admin', 'admin-detail'), arrange: openApplication, dark: true },
  {
    ...plain('admin', '/admin', 'admin', 'admin-reject'),
    arrange: async (opened) => {
      await openApplication(opened);
      await opened.page.getByRole('dialog').getByRole('button', { name: opened.words.admin.reject }).click();
      await expect(opened.page.getByLabel(opened.words.admin.reason)).toBeVisible();
    },
  },
  {
    ...plain('admin', '/admin', 'admin', 'admin-failed-to-approve'),
    answers: { [`${applications}/[\\w-]+/approve`]: { status: 500 } },
    foreseen: (complaints) => complaints.foreseeRefusal(500, '/approve'),
    arrange: async (opened) => {
      await openApplication(opened);
      await opened.page.getByRole('dialog').getByRole('button', { name: opened.words.admin.approve }).click();
      await expect(opened.page.getByText(opened.words.admin.approveFailed)).toBeVisible();
    },
  },
  { ...plain('admin', '/admin', 'admin', 'admin-empty'), answers: { [applications]: { body: [] } } },
  {
    ...plain('admin', '/admin', 'admin', 'admin-failed'),
    answers: { [applications]: { status: 500 } },
    foreseen: (complaints) => complaints.foreseeRefusal(500, applications),
    arrange: ({ page, words }) => expect(page.getByText(words.admin.failed)).toBeVisible({ timeout: 30_000 }),
  },
  {
    ...plain('admin', '/admin', 'admin', 'admin-two-step'),
    answers: { [applications]: refused(403, 'totp_setup_required') },
    foreseen: (complaints) => complaints.foreseeRefusal(403, applications),
    arrange: ({ page, words }) =>
      expect(page.getByRole('heading', { level: 1, name: words.admin.twoStep.title })).toBeVisible(),
  },
  {
    ...plain('admin', '/admin', 'admin', 'admin-denied'),
    answers: { '/api/users/me': { status: 500 } },
    foreseen: (complaints) => complaints.foresee(/status of 500 .*\/api\/users\/me$/, /Failed to fetch user/),
    arrange: ({ page, words }) =>
      expect(page.getByRole('heading', { level: 1, name: words.admin.denied.title })).toBeVisible({ timeout: 30_000 }),
  },
  {
    ...plain('admin', '/admin', 'admin', 'admin-refused'),
    answers: { [applications]: refused(403, 'forbidden') },
    foreseen: (complaints) => complaints.foreseeRefusal(403, applications),
    arrange: ({ page, words }) => expect(page.getByText(words.admin.noPermission)).toBeVisible(),
  },
  plain('adminSetup', '/admin/setup', 'admin'),
  plain('adminSetup', '/admin/setup', 'brand', 'admin-setup-first'),
  {
    ...plain('adminSetup', '/admin/setup', 'admin', 'admin-setup-remove'),
    arrange: async ({ page, words: { admin } }) => {
      await page.getByRole('region', { name: admin.admins.title }).getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
