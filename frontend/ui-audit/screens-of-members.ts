/** The screens of signed-in brands and creatives. */
import { expect } from '@playwright/test';
import { aBrief, aProposal } from '../src/test/creative-lifecycle';
import { plain, type Opened, type Screen } from './screen';

const creative = () => process.env.AUDITED_CREATIVE ?? '';

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

/** The bell's panel, on any page. */
async function openBell({ page, words: { notifications } }: Opened): Promise<void> {
  await page.getByRole('button', { name: notifications.bell }).click();
  await expect(page.getByRole('region', { name: notifications.title })).toBeVisible();
}

export const screensOfBrands: readonly Screen[] = [
  { ...plain('notifications', '/notifications', 'brand'), dark: true },
  {
    ...plain('notifications', '/notifications', 'brand', 'notifications-empty'),
    answers: { '/api/notifications': { body: [] } },
  },
  { ...plain('about', '/about', 'brand', 'bell'), arrange: openBell, dark: true },
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
  plain('brandDashboard', '/brand-dashboard?status=Completed&q=nothing', 'brand', 'brand-dashboard-none'),
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
    arrange: async (opened) => {
      const { page, words } = opened;
      // The demo's creative has a page: the applications are behind one line.
      await page.locator('summary').filter({ hasText: words.applications.dashboard.own }).click();
      await openFirst(({ applications }) => applications.dashboard.list)(opened);
    },
  },
  {
    ...plain('creativeDashboard', '/creative-dashboard', 'applicant', 'creative-dashboard-withdraw'),
    arrange: async ({ page, words: { inbox } }) => {
      await page.getByRole('button', { name: inbox.progress.withdraw, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    ...plain('proposal', '/requests/sample/proposal', 'creative'),
    answers: { '/api/quote-requests/sample': { body: aBrief() } },
    dark: true,
  },
  {
    ...plain('proposal', '/requests/sample/proposal', 'creative', 'proposal-wrong'),
    answers: { '/api/quote-requests/sample': { body: aBrief() } },
    arrange: async ({ page, words: { proposals } }) => {
      await page.getByRole('button', { name: proposals.form.submit }).click();
      await expect(page.getByRole('alert').first()).toBeFocused();
    },
  },
  {
    ...plain('proposal', '/requests/sample/proposal', 'creative', 'proposal-revised'),
    answers: {
      '/api/quote-requests/sample': {
        body: aBrief({
          allowed_moves: [],
          proposals: [
            aProposal({
              brief_changed: true,
              change_rounds: 1,
              change_request: { message: 'A little less?', counter_price_fils: 400_000, at: '2026-11-12T09:00:00Z' },
            }),
          ],
        }),
      },
    },
    arrange: async ({ page, words: { proposals } }) => {
      const take = page.getByRole('button', { name: proposals.changeRequest.take });
      const taken = page.getByText(proposals.changeRequest.taken);
      await expect(take.or(taken)).toBeVisible();
      // At the second width the draft of the first is open.
      if (await take.isVisible()) await take.click();
      await expect(taken).toBeVisible();
    },
  },
  { ...plain('myPage', '/creative-page', 'creative'), dark: true },
  {
    ...plain('myPage', '/creative-page', 'creative', 'my-page-preview'),
    arrange: async ({ page, words }) => {
      await page.getByRole('button', { name: words['my-page'].actions.preview }).click();
      await expect(page.getByText(words['my-page'].previewed)).toBeVisible();
    },
  },
  { ...plain('myWorks', '/creative-page/works', 'creative'), dark: true },
  {
    ...plain('myWorks', '/creative-page/works', 'creative', 'my-works-empty'),
    answers: { '/api/creative/works': { body: [] } },
  },
  {
    ...plain('myWorks', '/creative-page/works?work=new', 'creative', 'my-works-new'),
    arrange: ({ page }) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    ...plain('myWorks', '/creative-page/works', 'creative', 'my-works-edit'),
    arrange: async ({ page, words: { portfolio } }) => {
      const [before] = portfolio.list.edit.split('{{');
      await page
        .getByRole('button', { name: before?.trim() ?? '' })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('button', { name: portfolio.editor.save })).toBeVisible();
    },
    dark: true,
  },
  {
    ...plain('myWorks', '/creative-page/works', 'creative', 'my-works-frame'),
    arrange: async ({ page, words: { portfolio } }) => {
      const [before] = portfolio.list.edit.split('{{');
      // The third of the demo's works is a film.
      await page
        .getByRole('button', { name: before?.trim() ?? '' })
        .nth(2)
        .click();
      await page.getByRole('button', { name: portfolio.frame.open }).click();
      const frames = page.getByRole('dialog', { name: portfolio.frame.title });
      await expect(frames.getByRole('slider', { name: portfolio.frame.moment })).toBeVisible();
    },
    dark: true,
  },
  {
    ...plain('myWorks', '/creative-page/works?work=new', 'creative', 'my-works-refused'),
    arrange: async ({ page, words: { portfolio } }) => {
      await page.getByRole('button', { name: portfolio.editor.publish, exact: true }).click();
      await expect(page.getByText(portfolio.rules.title).first()).toBeVisible();
    },
  },
];
