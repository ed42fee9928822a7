/** What the page of an attempt says and offers, in every state and after every answer of an admin. */
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '@/api/types';
import { attemptState } from '@/entities/payment-attempt';
import { i18n } from '@/i18n';
import { aReceipt } from '@/test/papers';
import { anAttempt } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { signedInAs } from '@/test/users';
import { PaymentScreen } from './payment-screen';

async function open(attempt: PaymentAttempt, language: 'en' | 'ar' = 'en') {
  signedInAs({ role: 'brand' });
  await i18n.loadNamespaces(['payments', 'documents']);
  answer('get', '/api/payment-attempts/{id}', attempt);
  answer('get', '/api/payments/{id}/receipt', aReceipt());
  await renderAt(
    <Routes>
      <Route path="/payments/:id" element={<PaymentScreen />} />
    </Routes>,
    { at: `/payments/${attempt.id}`, language },
  );
}

interface Row {
  readonly is: string;
  readonly attempt: Partial<PaymentAttempt>;
  readonly title: string;
  readonly text: string;
  readonly offers: readonly string[];
}

const BACK = 'Back to the Request';
const RETRY = 'Try Again';
const RECEIPT = 'View Receipt';
const settled_at = '2026-11-21T08:00:00Z';
const declined = {
  title: 'Payment not completed',
  text: 'The payment didn’t go through. If your bank shows a deduction, it will be reversed; we’ll keep checking and email you.',
  offers: [RETRY, BACK],
} as const;
const waiting = {
  title: 'One moment',
  text: 'We’re checking your payment. This page updates by itself.',
} as const;

const rows: readonly Row[] = [
  { is: 'created', attempt: { state: 'created', page_url: null }, ...waiting, offers: [BACK] },
  {
    is: 'pending',
    attempt: { state: 'pending', page_url: 'https://checkout.tap.company/page' },
    ...waiting,
    offers: [BACK, 'Continue Paying'],
  },
  {
    is: 'captured as ordered',
    attempt: { state: 'captured', payment_id: 'paid', credited_fils: 140_000 },
    title: 'Payment received',
    text: 'Paid: KWD 140. Your receipt is ready.',
    offers: [RECEIPT, BACK],
  },
  {
    is: 'captured when less was open',
    attempt: { state: 'captured', payment_id: 'paid', credited_fils: 120_000, excess_fils: 20_000 },
    title: 'Payment received',
    text: 'Paid: KWD 120. Your receipt is ready. You paid more than was due. KWD 20 is on its way back to you.',
    offers: [RECEIPT, BACK],
  },
  {
    is: 'captured when nothing was open',
    attempt: { state: 'captured', excess_fils: 140_000 },
    title: 'This payment is no longer needed',
    text: 'There’s nothing left to pay for this project, so KWD 140 is going back the way it was paid.',
    offers: [BACK],
  },
  {
    is: 'another amount that waits for an admin',
    attempt: { state: 'review' },
    title: 'Our team is checking this payment',
    text: 'What arrived doesn’t match what was due. Our team will settle it and email you; please don’t pay again.',
    offers: [BACK],
  },
  {
    is: 'a smaller amount that an admin accepted',
    attempt: { state: 'captured', payment_id: 'paid', credited_fils: 139_000, settled_at },
    title: 'Payment received',
    text: 'Paid: KWD 139. Your receipt is ready.',
    offers: [RECEIPT, BACK],
  },
  {
    is: 'a larger amount that an admin accepted',
    attempt: { state: 'captured', payment_id: 'paid', credited_fils: 140_000, excess_fils: 10_000, settled_at },
    title: 'Payment received',
    text: 'Paid: KWD 140. Your receipt is ready. You paid more than was due. KWD 10 is on its way back to you.',
    offers: [RECEIPT, BACK],
  },
  {
    is: 'another amount that an admin sends back',
    attempt: { state: 'captured', excess_fils: 139_000, settled_at },
    title: 'This amount is going back',
    text: 'KWD 139 arrived instead of KWD 140, so it doesn’t count and is going back the way it was paid. If the payment is still due, you can pay again.',
    offers: [RETRY, BACK],
  },
  {
    is: 'money of no ledger that an admin has returned',
    attempt: { state: 'review', settled_at },
    title: 'This payment didn’t count',
    text: 'What arrived couldn’t be counted for this project, so our team has returned it. Your bank may take a few days to show it. If the payment is still due, you can pay again.',
    offers: [RETRY, BACK],
  },
  { is: 'declined', attempt: { state: 'failed', failure: 'declined' }, ...declined },
  { is: 'restricted', attempt: { state: 'failed', failure: 'restricted' }, ...declined },
  { is: 'failed otherwise', attempt: { state: 'failed', failure: 'other' }, ...declined },
  {
    is: 'without the funds',
    attempt: { state: 'failed', failure: 'insufficient_funds' },
    title: 'Payment declined',
    text: 'The bank declined it: not enough funds.',
    offers: [RETRY, BACK],
  },
  {
    is: 'cancelled',
    attempt: { state: 'failed', failure: 'cancelled_by_payer' },
    title: 'Not paid yet',
    text: 'The payment was cancelled. Nothing was charged.',
    offers: [RETRY, BACK],
  },
  {
    is: 'without a page',
    attempt: { state: 'failed', failure: 'no_page' },
    title: 'Paying online isn’t possible',
    text: 'Paying online isn’t possible at the moment. Nothing was charged.',
    offers: [RETRY, BACK],
  },
  {
    is: 'expired',
    attempt: { state: 'expired' },
    title: 'Not paid yet',
    text: 'You left the payment. If it went through after all, we’ll email you.',
    offers: [RETRY, BACK],
  },
  {
    is: 'reversed',
    attempt: { state: 'reversed' },
    title: 'The payment was reversed',
    text: 'The bank took this payment back, so it no longer counts. Pay again, or write to us if you didn’t expect this.',
    offers: [RETRY, BACK],
  },
];

describe('the page of an attempt', () => {
  it.each(rows)('says of one that is $is what came of it, and what can be done', async (row) => {
    await open(anAttempt({ page_url: null, ...row.attempt }));
    expect(await screen.findByText(row.text)).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { level: 1, name: row.title })).toBeVisible();
    const offered = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
    expect(offered.map((one) => one.textContent)).toStrictEqual(row.offers);
  });

  it('is known in every state', () => {
    const known = new Set(rows.map(({ attempt }) => attempt.state));
    expect(known).toStrictEqual(new Set(Object.values(attemptState)));
  });

  it.each([
    [
      { state: 'captured', excess_fils: 139_000, settled_at },
      'وصل 139 د.ك بدلًا من 140 د.ك، فلم يُحتسب، وسيُعاد إليك بطريقة الدفع نفسها. إذا كانت الدفعة ما زالت مستحقة فيمكنك الدفع من جديد.',
    ],
    [
      { state: 'review', settled_at },
      'تعذّر احتساب ما وصلنا لهذا المشروع، فأعاده فريقنا إليك. قد يتأخر ظهوره في حسابك بضعة أيام. إذا كانت الدفعة ما زالت مستحقة فيمكنك الدفع من جديد.',
    ],
    [{ state: 'failed', failure: 'cancelled_by_payer' }, 'أُلغيت عملية الدفع، ولم يُخصم أي مبلغ.'],
  ] as const)('says what was decided in Arabic too', async (differences, text) => {
    await open(anAttempt({ page_url: null, ...differences }), 'ar');
    expect(await screen.findByText(text)).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: 'المحاولة من جديد' })).toBeVisible();
  });
});
