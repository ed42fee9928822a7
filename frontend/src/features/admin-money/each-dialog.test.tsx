/**
 * Each decision about money that no other test makes: what its dialog says, that a refusal keeps what was typed, and
 * what is sent. These calls have no idempotency key: the server decides each thing once.
 */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { paths } from '@/api/schema';
import type { AdminPayment, AdminPayout, AdminRefund } from '@/api/types';
import { i18n } from '@/i18n';
import { anAccount } from '@/test/accounts';
import { aDuePayout, anAdminPayment, anAdminPayout, anAdminRefund, payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { PaymentsScreen } from './payments-screen';
import { PayoutsScreen } from './payouts-screen';

type Refusal = readonly [said: string, status: number, code: string, fields?: Record<string, string[]>];

interface Decision {
  readonly what: string;
  readonly page: ReactNode;
  readonly at: string;
  readonly list: () => unknown;
  readonly opener: RegExp;
  readonly title: string;
  readonly text: string | RegExp;
  /** What is typed, by the label of its field, in addition to the note and the password. */
  readonly typed?: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly done: string;
  readonly path: keyof paths;
  readonly id: string;
  /** What is sent, in addition to the note and the password. */
  readonly body?: object;
  readonly refused: Refusal;
  readonly accept: () => ReturnType<typeof refuse>;
}

const amount = { amount_fils: ['out_of_range'] };
const outOfRange: Refusal = ['This amount isn’t possible here.', 422, 'validation_failed', amount];
const stale: Refusal = ['This has changed. Please refresh the page.', 409, 'stale_stage'];

const inFull = { captured_fils: 140_000, suspense_fils: 0, credited_fils: 140_000 };
const captured = (move: AdminPayment['allowed_moves'][number]) =>
  anAdminPayment({ state: 'captured', ...inFull, allowed_moves: [move] });

const ofPayment = (move: AdminPayment['allowed_moves'][number]) => ({
  page: <PaymentsScreen />,
  at: '/admin/payments',
  id: '0193-attempt',
  list: () => answer('get', '/api/admin/payments', [captured(move)]),
});

const ofRefund = (differences: Partial<AdminRefund>) => ({
  page: <PaymentsScreen />,
  at: '/admin/payments?view=refunds',
  id: '0193-refund',
  list: () => answer('get', '/api/admin/refunds', [anAdminRefund(differences)]),
});

const ofPayout = (differences: Partial<AdminPayout>) => {
  const payout = anAdminPayout(differences);
  return {
    page: <PayoutsScreen />,
    at: `/admin/payouts?view=${payout.state}`,
    id: payout.id,
    list: () => answer('get', '/api/admin/payouts', [payout]),
  };
};

const onProvidersPage: Partial<AdminRefund> = { state: 'review', foreign: true, allowed_moves: ['match', 'post'] };

const decisions: readonly Decision[] = [
  {
    what: 'a chargeback',
    ...ofPayment('chargeback'),
    opener: /^Enter Chargeback/,
    title: 'Enter a chargeback',
    text: 'The payer’s bank took money back. A running project is put on hold, and both sides are told.',
    typed: { 'Amount in KWD': '140', 'Reference of the provider': 'CB-77' },
    submit: 'Enter Chargeback',
    done: 'The chargeback was entered.',
    path: '/api/admin/payments/{id}/chargeback',
    body: { amount_fils: 140_000, reference: 'CB-77' },
    refused: outOfRange,
    accept: () => answer('post', '/api/admin/payments/{id}/chargeback', captured('chargeback-won')),
  },
  {
    what: 'a chargeback that was won',
    ...ofPayment('chargeback-won'),
    opener: /^Chargeback Won/,
    title: 'The chargeback was won',
    text: 'The provider has paid the money back to you.',
    typed: { 'Amount in KWD': '139.500' },
    submit: 'Confirm',
    done: 'It was entered.',
    path: '/api/admin/payments/{id}/chargeback-won',
    body: { amount_fils: 139_500 },
    refused: outOfRange,
    accept: () => answer('post', '/api/admin/payments/{id}/chargeback-won', captured('chargeback')),
  },
  {
    what: 'what the creative bears of a chargeback',
    ...ofPayment('bear'),
    opener: /^Charge the Creative/,
    title: 'Decide what the creative pays',
    text: 'The amount is deducted from the creative’s balance.',
    typed: { 'Amount in KWD': '40' },
    submit: 'Confirm',
    done: 'The decision was recorded.',
    path: '/api/admin/payments/{id}/bear',
    body: { amount_fils: 40_000 },
    refused: outOfRange,
    accept: () => answer('post', '/api/admin/payments/{id}/bear', captured('chargeback')),
  },
  {
    what: 'a refund that is withdrawn',
    ...ofRefund({}),
    opener: /^Withdraw Refund/,
    title: 'Withdraw this refund?',
    text: 'The money counts for the project again.',
    submit: 'Withdraw Refund',
    done: 'The refund was withdrawn.',
    path: '/api/admin/refunds/{id}/withdraw',
    refused: stale,
    accept: () => answer('post', '/api/admin/refunds/{id}/withdraw', anAdminRefund({ state: 'withdrawn' })),
  },
  {
    what: 'a refund of the provider’s own page that belongs to an order',
    ...ofRefund(onProvidersPage),
    opener: /^Match to an Order/,
    title: 'Match this refund to an order?',
    text: /^It was made on the provider’s own page\. It counts toward the open refund of the same payment:/,
    submit: 'Match',
    done: 'The refund was matched.',
    path: '/api/admin/refunds/{id}/match',
    refused: stale,
    accept: () => answer('post', '/api/admin/refunds/{id}/match', anAdminRefund({ state: 'done' })),
  },
  {
    what: 'a refund of another amount than was ordered',
    ...ofRefund({ state: 'review', allowed_moves: ['post'] }),
    opener: /^Post What Was Returned/,
    title: 'Post what the provider returned?',
    text: 'Anything above the ordered amount is a loss; anything below it is still owed.',
    typed: { 'Amount in KWD': '55' },
    submit: 'Post It',
    done: 'It was posted.',
    path: '/api/admin/refunds/{id}/post',
    body: { amount_fils: 55_000 },
    refused: outOfRange,
    accept: () => answer('post', '/api/admin/refunds/{id}/post', anAdminRefund({ state: 'done' })),
  },
  {
    what: 'a refund that no one ordered here',
    ...ofRefund(onProvidersPage),
    opener: /^Post What Was Returned/,
    title: 'Post what the provider returned?',
    text: 'No one ordered this refund here. It’s posted like a chargeback.',
    submit: 'Post It',
    done: 'It was posted.',
    path: '/api/admin/refunds/{id}/post',
    body: { amount_fils: 60_000 },
    refused: stale,
    accept: () => answer('post', '/api/admin/refunds/{id}/post', anAdminRefund({ state: 'done', foreign: true })),
  },
  {
    what: 'a payout that the bank has not carried out',
    ...ofPayout({}),
    opener: /^Withdraw S-2026-000007/,
    title: 'Withdraw S-2026-000007?',
    text: 'Only if the bank hasn’t carried it out. Its money is due again.',
    submit: 'Withdraw',
    done: 'The payout was withdrawn.',
    path: '/api/admin/payouts/{id}/withdraw',
    refused: stale,
    accept: () => answer('post', '/api/admin/payouts/{id}/withdraw', anAdminPayout({ state: 'withdrawn' })),
  },
  {
    what: 'a payout that the bank returned',
    ...ofPayout({ state: 'sent', sent_on: '2026-11-25', bank_reference: 'NBK-4711', allowed_moves: ['returned'] }),
    opener: /^Returned by Bank/,
    title: 'The bank returned S-2026-000007',
    text: 'Its money is due again once the creative has changed the bank details.',
    submit: 'Mark as Returned',
    done: 'The payout was marked as returned.',
    path: '/api/admin/payouts/{id}/returned',
    refused: stale,
    accept: () => answer('post', '/api/admin/payouts/{id}/returned', anAdminPayout({ state: 'returned' })),
  },
  {
    what: 'a balance below zero',
    page: <PayoutsScreen />,
    at: '/admin/payouts',
    id: '',
    list: () =>
      answer('get', '/api/admin/payouts/due', [
        aDuePayout({ balance_fils: -5_000, ready: false, ready_fils: 0, reasons: ['negative'] }),
      ]),
    opener: /^Write Off/,
    title: 'Write off the balance of Salem Al-Ajmi?',
    text: 'A balance below zero becomes zero. You bear the loss.',
    submit: 'Write Off',
    done: 'The balance was written off.',
    path: '/api/admin/payouts/write-off',
    body: { creative_id: 'salem' },
    refused: stale,
    accept: () => answer('post', '/api/admin/payouts/write-off', null, { status: 204 }),
  },
];

describe('a decision about money', () => {
  it.each(decisions)('is about $what: a refusal keeps what was typed, and it is sent again', async (decision) => {
    const { page, at, list, opener, title, text, submit, done, path, id, refused } = decision;
    signedInAs({ role: 'admin', is_admin: true });
    await i18n.loadNamespaces(['admin', 'admin-money', 'payments', 'proof']);
    answer('get', '/api/config', aConfig({ payments }));
    answer('get', '/api/account', anAccount());
    list();
    await renderAt(page, { at, language: 'en' });
    await userEvent.click(await screen.findByRole('button', { name: opener }));
    const asked = within(await screen.findByRole('dialog', { name: title }));
    expect(asked.getByText(text)).toBeVisible();
    const typed = Object.entries({ ...decision.typed, Note: 'As their page says', 'Your password': 'secret' });
    for (const [label, value] of typed) {
      await userEvent.clear(asked.getByLabelText(label));
      await userEvent.type(asked.getByLabelText(label), value);
    }
    const [said, ...refusal] = refused;
    const first = refuse('post', path, ...refusal);
    await userEvent.click(asked.getByRole('button', { name: submit }));
    expect(await asked.findByText(said)).toBeVisible();
    for (const [label, value] of typed) expect(asked.getByLabelText(label), label).toHaveValue(value);
    const second = decision.accept();
    await userEvent.click(asked.getByRole('button', { name: submit }));
    expect(await screen.findByText(done)).toBeVisible();
    const body = { ...decision.body, note: 'As their page says', current_password: 'secret' };
    for (const sent of [first, second]) {
      expect(sent.requests.map(({ url }) => new URL(url).pathname)).toEqual([path.replace('{id}', id)]);
      expect(await sent.body()).toEqual(body);
    }
  });
});
