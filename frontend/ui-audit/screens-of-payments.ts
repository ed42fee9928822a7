/** Money: paying, what became of it, earnings, the papers, and the admins' pages. */
import { expect } from '@playwright/test';
import type { RequestDetail } from '../src/api/types';
import { aHeadline } from '../src/test/headlines';
import {
  aBlockedRequest,
  aDuePayout,
  anAdminPayment,
  anAdminPayout,
  anAdminRefund,
  anAttempt,
  aPayable,
  aStatement,
  earnings,
  payments,
} from '../src/test/payments';
import { aConfig } from '../src/test/site-config';
import { plain, refused, type Opened, type Screen } from './screen';
import { answersOf, project, receipt } from './screens-of-requests';

const config = { '/api/config': { body: aConfig({ demo: true, payments: { ...payments, test: true } }) } };

const refund = { created_at: '2026-11-21T09:00:00Z', done_at: null, number: null };

/** The first part is paid and held, some of it is on its way back, and the rest is due. */
const held: RequestDetail = {
  ...project,
  stage: 'approved',
  allowed_moves: ['pay', 'record-payment', 'cancel', 'messages'],
  cancel: null,
  payments: project.payments.map((payment) => ({
    ...payment,
    recorded_by: 'provider',
    confirmed_at: payment.recorded_at,
    receipt_number: 'R-2026-000001',
    attempt_id: '0193-attempt',
    allowed_moves: [],
  })),
  recorded_fils: 100_000,
  held_fils: 80_000,
  refunded_fils: 10_000,
  lowered_fils: 50_000,
  refunds: [
    { ...refund, id: 'sent', amount_fils: 20_000, state: 'sent' },
    { ...refund, id: 'failed', amount_fils: 20_000, state: 'failed' },
    { ...refund, id: 'done', amount_fils: 10_000, state: 'done', done_at: '2026-11-22T09:00:00Z', number: 'C-1' },
  ],
  payable: aPayable(),
  headline: aHeadline('brand.approved', { next: 'pay' }),
};

const dialogIsOpen = async ({ page }: Opened): Promise<void> => {
  await expect(page.getByRole('dialog')).toBeVisible();
};

const paying = (name: string, request: RequestDetail, move = 'pay', who: Screen['who'] = 'brand'): Screen => ({
  ...plain('request', `/requests/audit?move=${move}`, who, name),
  answers: { ...answersOf(request), ...config },
  arrange: dialogIsOpen,
});

const attempt = (name: string, differences: Parameters<typeof anAttempt>[0]): Screen => ({
  ...plain('payment', '/payments/audit', 'brand', name),
  answers: { '/api/payment-attempts/audit': { body: anAttempt({ id: 'audit', ...differences }) }, ...config },
  arrange: async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
});

/** The page of a payment that has arrived shows its receipt. */
const withReceipt = (screen: Screen): Screen => ({
  ...screen,
  answers: { ...screen.answers, '/api/payments/paid/receipt': { body: receipt } },
  arrange: async ({ page }) => {
    await expect(page.getByRole('heading', { level: 2, name: receipt.number })).toBeVisible();
  },
});

const adminAnswers = {
  ...config,
  '/api/admin/payments': { body: [anAdminPayment(), anAdminPayment({ id: 'paid', state: 'captured', test: true })] },
  '/api/admin/payments/counts': {
    body: {
      attempts: { review: 1, captured: 12 },
      refunds: { failed: 1 },
      money: {
        held_fils: 1_420_500,
        payable_fils: 252_000,
        paying_fils: 0,
        refunding_fils: 60_000,
        suspense_fils: 139_000,
        sum_fils: 1_871_500,
        at_provider_fils: 1_271_500,
        at_bank_fils: 600_000,
      },
      paused_at: '2026-11-20T10:00:00Z',
      test: true,
    },
  },
  '/api/admin/refunds': { body: [anAdminRefund(), anAdminRefund({ id: 'done', state: 'done', number: 'C-1' })] },
  '/api/admin/payouts/counts': {
    body: { prepared: 1, sent: 3, withdrawn: 0, returned: 1, due: 3, prepared_fils: 252_000 },
  },
  '/api/admin/payouts/due': {
    body: [
      aDuePayout(),
      aDuePayout({ creative_id: 'noura', creative_name: 'Noura Al-Mutawa', look_first: ['young_brand'] }),
      aDuePayout({
        creative_id: 'dana',
        creative_name: 'Dana Al-Mutairi',
        balance_fils: -40_000,
        ready_fils: 0,
        ready: false,
        reasons: ['negative', 'admin', 'blocked_projects'],
        block: { note: 'Called on Sunday.', at: '2026-11-22T09:00:00Z', by: 'admin' },
        blocked_requests: [aBlockedRequest({ reasons: ['dispute'] })],
        due_on: '2026-12-03',
      }),
    ],
  },
  '/api/admin/payouts': { body: [anAdminPayout()] },
  '/api/admin/settlements': {
    body: [
      {
        id: 's',
        provider: 'tap',
        reference: 'TAP-SETTLE-2026-11-23',
        settled_on: '2026-11-23',
        to_bank_fils: 980_500,
        cost_fils: 19_500,
        entered_at: '2026-11-23T09:00:00Z',
      },
    ],
  },
  '/api/admin/fee-collections': { body: [] },
  '/api/admin/fees': { body: [{ month: '2026-11', earned_fils: 128_000, owed_fils: 13_000, collected_fils: 5_000 }] },
} satisfies Screen['answers'];

const admins = (route: 'adminPayments' | 'adminPayouts', at: string, name: string): Screen => ({
  ...plain(route, at, 'admin', name),
  answers: adminAnswers,
});

const pressing =
  (label: (words: Opened['words']) => string) =>
  async ({ page, words }: Opened): Promise<void> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: label(words) })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };

const stated = {
  en: 'KWD 100.000',
  ar: '100.000 د.ك',
  words_en: 'one hundred Kuwaiti dinars only',
  words_ar: 'فقط مئة دينار كويتي لا غير',
};

export const screensOfPayments: readonly Screen[] = [
  {
    ...plain('request', '/requests/audit', 'brand', 'request-held'),
    answers: { ...answersOf(held), ...config },
    dark: true,
  },
  { ...paying('request-pay', held), dark: true },
  paying('request-pay-open', { ...held, payable: aPayable({ attempt: anAttempt(), choices: [], due_fils: 0 }) }),
  paying('request-pay-down', { ...held, payable: aPayable({ choices: [], unavailable: 'paused' }) }),
  paying('request-cancel-held', { ...held, stage: 'delivered' }, 'cancel'),
  {
    ...paying('request-resolve-held', { ...held, side: 'admin', allowed_moves: ['resolve'] }, 'resolve', 'admin'),
    arrange: async (opened) => {
      await dialogIsOpen(opened);
      const { page, words } = opened;
      await page.getByRole('radio', { name: words.requests.moves.resolve.outcomes.cancelled }).check();
      await expect(page.getByLabel(words.payments.resolve.toBrand)).toBeVisible();
    },
  },
  { ...attempt('payment', {}), dark: true },
  withReceipt(
    attempt('payment-captured', { state: 'captured', page_url: null, payment_id: 'paid', excess_fils: 20_000 }),
  ),
  attempt('payment-failed', { state: 'failed', failure: 'declined', page_url: null }),
  {
    ...plain('payment', '/payments/audit', 'brand', 'payment-missing'),
    answers: { '/api/payment-attempts/audit': refused(404, 'not_found') },
    foreseen: (complaints) => complaints.foreseeRefusal(404, '/api/payment-attempts/audit'),
    arrange: ({ page, words }) => expect(page.getByText(words.payments.notFound.text)).toBeVisible(),
  },
  {
    ...plain('earnings', '/earnings', 'creative'),
    answers: { '/api/creative/earnings': { body: earnings({ blocked: ['stopped'] }) }, ...config },
    dark: true,
  },
  {
    ...plain('earnings', '/earnings', 'creative', 'earnings-details'),
    answers: {
      '/api/creative/earnings': {
        body: earnings({ blocked: ['no_details', 'below_minimum'], details: null, may_request: true }),
      },
      ...config,
    },
    arrange: async ({ page, words: { earnings: screen } }) => {
      await page.getByLabel(screen.details.iban, { exact: true }).fill('KW82 CBKU 0000 0000 0000 1234 5601 01');
      await page.getByRole('button', { name: screen.details.save }).click();
      await expect(page.getByText(screen.details.ibanInvalid)).toBeVisible();
    },
  },
  {
    ...plain('statement', '/payouts/audit', 'creative'),
    answers: { '/api/payouts/audit': { body: aStatement({ id: 'audit', is_test: true }) }, ...config },
  },
  {
    ...plain('refundNote', '/refunds/audit', 'brand'),
    answers: {
      '/api/refunds/audit/note': {
        body: {
          refund_id: 'audit',
          billed_to: { name: 'Bait Al Gahwa W.L.L.', address: null, registration: '123456' },
          request_id: 'audit',
          request_code: 'M-7K3Q',
          request_title: 'قائمة الشتاء',
          number: 'C-2026-000003',
          amount_fils: 100_000,
          amount: stated,
          method: 'knet',
          receipt_number: 'R-2026-000001',
          done_at: '2026-11-22T09:00:00Z',
          by_bank: false,
          sent_on: null,
          brand: { name: 'Bait Al-Gahwa', name_ar: null },
          creative: { name: 'Salem Al-Ajmi', name_ar: 'سالم العجمي' },
          service_category: 'Photography',
          service_category_ar: 'التصوير الفوتوغرافي',
        },
      },
      ...config,
    },
  },
  {
    ...plain('auth', '/auth?mode=stop-payouts&token=abc', 'visitor', 'stop-payouts'),
    arrange: ({ page, words }) => expect(page.getByText(words.identity.stopPayouts.askText)).toBeVisible(),
  },
  { ...admins('adminPayments', '/admin/payments', 'adminPayments'), dark: true },
  {
    ...admins('adminPayments', '/admin/payments', 'admin-payment-settle'),
    arrange: pressing((words) => words['admin-money'].moves.settle.label),
  },
  admins('adminPayments', '/admin/payments?view=refunds', 'admin-refunds'),
  {
    ...admins('adminPayments', '/admin/payments?view=refunds', 'admin-refund-by-bank'),
    arrange: pressing((words) => words['admin-money'].moves['by-bank'].label),
  },
  { ...admins('adminPayouts', '/admin/payouts', 'adminPayouts'), dark: true },
  admins('adminPayouts', '/admin/payouts?view=prepared', 'admin-payouts-prepared'),
  admins('adminPayouts', '/admin/payouts?view=settlements', 'admin-settlements'),
  admins('adminPayouts', '/admin/payouts?view=fees', 'admin-fees'),
];
