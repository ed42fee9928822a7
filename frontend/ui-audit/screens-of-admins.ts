/** The screens of admins. */
import { expect } from '@playwright/test';
import { plain, refused, type Opened, type Screen } from './screen';

const applications = '/api/admin/creative-applications';

const application = () => `/admin/applications/${process.env.AUDITED_APPLICATION ?? ''}`;

const review = (name: string): Screen => ({ name, route: 'adminApplication', who: 'admin', at: application });

/** The question behind one of the decisions. */
const asked =
  (button: (words: Opened['words']) => string) =>
  async ({ page, words }: Opened): Promise<void> => {
    await page.getByRole('button', { name: button(words), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };

const message = {
  id: 'm-1',
  name: 'Noura',
  email: 'noura@example.com',
  subject: 'Billing',
  message: 'How do I pay?',
  language: 'en',
  created_at: '2026-11-20T09:00:00Z',
  state: 'open',
  answer: null,
  answered_at: null,
  answered_by: null,
};

const reported = {
  creative: {
    id: '0199aaaa-0000-7000-8000-000000000001',
    name: 'Dana Al-Mutairi',
    name_ar: 'دانة المطيري',
    listed: true,
  },
  is_own: false,
  state: 'open',
  created_at: '2026-11-20T09:00:00Z',
  outcome: null,
  note: null,
  closed_by: null,
  closed_at: null,
};

/** The demo has none. */
const reports = [
  {
    ...reported,
    id: 'r-1',
    subject: 'work',
    work_id: 'w-1',
    work: { title: 'Ramadan table', title_ar: 'مائدة رمضان', state: 'published' },
    reason: 'not_their_work',
    details: 'https://example.com/original\nWe took this photograph in 2024.',
    sender: 'Bait Al-Gahwa',
  },
  {
    ...reported,
    id: 'r-2',
    subject: 'creative',
    work_id: null,
    work: null,
    reason: 'impersonation',
    details: null,
    sender: null,
  },
  {
    ...reported,
    id: 'r-3',
    subject: 'work',
    work_id: 'w-2',
    work: { title: 'Wall', title_ar: 'جدار', state: 'hidden' },
    reason: 'inappropriate',
    details: null,
    sender: null,
  },
];

export const screensOfAdmins: readonly Screen[] = [
  { ...plain('admin', '/admin', 'admin'), dark: true },
  plain('admin', '/admin?status=all', 'admin', 'admin-all'),
  { ...plain('admin', '/admin', 'admin', 'admin-empty'), answers: { [applications]: { body: [] } } },
  {
    ...plain('admin', '/admin', 'admin', 'admin-failed'),
    answers: { [applications]: { status: 500 } },
    foreseen: (complaints) => complaints.foreseeRefusal(500, applications),
    arrange: ({ page, words }) => expect(page.getByText(words.admin.failed)).toBeVisible({ timeout: 30_000 }),
  },
  {
    ...plain('admin', '/admin', 'admin', 'admin-two-step'),
    answers: { [`${applications}/counts`]: refused(403, 'totp_setup_required') },
    foreseen: (complaints) => complaints.foreseeRefusal(403, `${applications}/counts`),
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
    answers: { [`${applications}/counts`]: refused(403, 'forbidden') },
    foreseen: (complaints) => complaints.foreseeRefusal(403, `${applications}/counts`),
    arrange: ({ page, words }) => expect(page.getByText(words.admin.noPermission)).toBeVisible(),
  },
  { ...review('adminApplication'), dark: true },
  { ...review('admin-reject'), arrange: asked(({ admin }) => admin.reject) },
  { ...review('admin-request-changes'), arrange: asked(({ admin }) => admin.requestChanges) },
  {
    ...review('admin-failed-to-approve'),
    answers: { [`${applications}/[\\w-]+/approve`]: { status: 500 } },
    foreseen: (complaints) => complaints.foreseeRefusal(500, '/approve'),
    arrange: async ({ page, words: { admin } }) => {
      await page.getByRole('button', { name: admin.approve, exact: true }).click();
      await expect(page.getByText(admin.approveFailed)).toBeVisible();
    },
  },
  {
    ...plain('adminApplication', '/admin/applications/gone', 'admin', 'admin-application-gone'),
    answers: { [`${applications}/gone`]: refused(404, 'not_found') },
    foreseen: (complaints) => complaints.foreseeRefusal(404, '/gone'),
    arrange: ({ page, words }) => expect(page.getByText(words.admin.review.goneTitle)).toBeVisible(),
  },
  { ...plain('adminRequests', '/admin/requests', 'admin'), dark: true },
  { ...plain('adminRequests', '/admin/requests?ended=1', 'admin', 'admin-requests-ended') },
  plain('adminMessages', '/admin/messages', 'admin'),
  {
    ...plain('adminMessages', '/admin/messages', 'admin', 'admin-message'),
    answers: { '/api/admin/contact-messages': { body: [message] } },
    arrange: async ({ page }) => {
      await page.getByRole('button', { name: message.name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    dark: true,
  },
  { ...plain('adminWorks', '/admin/works', 'admin'), dark: true },
  {
    ...plain('adminWorks', '/admin/works', 'admin', 'admin-works-empty'),
    answers: { '/api/admin/works': { body: [] } },
  },
  {
    ...plain('adminWorks', '/admin/works', 'admin', 'admin-work-hide'),
    arrange: async ({ page, words }) => {
      const hide = page.getByRole('main').getByRole('button', { name: words['admin-works'].hide.button });
      await hide.first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    ...plain('adminReports', '/admin/reports', 'admin'),
    answers: { '/api/admin/reports': { body: reports } },
    dark: true,
  },
  plain('adminReports', '/admin/reports', 'admin', 'admin-reports-empty'),
  {
    ...plain('adminReports', '/admin/reports', 'admin', 'admin-report-close'),
    answers: { '/api/admin/reports': { body: reports } },
    arrange: async ({ page, words: { 'admin-reports': screen } }) => {
      await page.getByRole('main').getByRole('button', { name: screen.close.button }).first().click();
      await page.getByRole('dialog').getByRole('radio', { name: screen.close.choices.work_hidden }).check();
      await page.getByRole('dialog').getByRole('button', { name: screen.close.confirmHide }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    },
    dark: true,
  },
  plain('adminPeople', '/admin/people', 'admin'),
  {
    ...plain('adminPeople', '/admin/people', 'admin', 'admin-suspend'),
    arrange: async ({ page, words }) => {
      await page.getByRole('table').getByRole('button', { name: words['admin-people'].suspend.button }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  plain('adminAudit', '/admin/audit', 'admin'),
  { ...plain('adminOverview', '/admin/overview', 'admin'), dark: true },
  {
    ...plain('adminOverview', '/admin/overview', 'admin', 'admin-overview-table'),
    arrange: ({ page, words }) => page.getByText(words['admin-overview'].asTable).click(),
  },
  plain('adminSetup', '/admin/setup', 'admin'),
  plain('adminSetup', '/admin/setup', 'brand', 'admin-setup-other'),
  {
    ...plain('adminSetup', '/admin/setup', 'brand', 'admin-setup-first'),
    answers: { '/api/admin/setup': { body: { needs_setup_code: true } } },
  },
  {
    ...plain('adminSetup', '/admin/setup', 'admin', 'admin-setup-remove'),
    arrange: async ({ page, words: { admin } }) => {
      await page.getByRole('region', { name: admin.admins.title }).getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
