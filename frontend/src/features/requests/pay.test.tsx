import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { leaveFor } from '@/lib/leave';
import { aHeadline } from '@/test/headlines';
import { showRequest } from '@/test/open-request';
import { aPayable, anAttempt, payments } from '@/test/payments';
import { aPayment, aProject } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import type { RequestDetail } from '@/api/types';

vi.mock('@/lib/leave', () => ({ leaveFor: vi.fn<(address: string) => void>() }));

/** As its brand sees a project whose first part is due. */
function unpaid(differences: Partial<RequestDetail> = {}): RequestDetail {
  return aProject({
    stage: 'in_progress',
    deliveries: [],
    deliveries_total: 0,
    allowed_moves: ['pay', 'record-payment', 'cancel', 'hold', 'messages'],
    payable: aPayable(),
    headline: aHeadline('brand.startUnpaid', { next: 'pay' }),
    ...differences,
  });
}

const show = (request: RequestDetail, options: Parameters<typeof showRequest>[1] = {}) =>
  showRequest(request, { ...options, config: aConfig({ payments }) });

const dialog = async (name = 'How would you like to pay?') => within(await screen.findByRole('dialog', { name }));

describe('paying through a provider', () => {
  it('takes two clicks from the request to the provider’s page', async () => {
    await show(unpaid());
    expect(await screen.findByText(/^The first payment has been due .* pay KWD 140 here\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pay KWD 140' }));
    const asked = await dialog();
    expect(asked.getByText(/Marsam keeps the money until you approve the delivery/)).toBeVisible();
    expect(asked.getByText(/You’ll continue at Tap Payments/)).toBeVisible();
    const sent = answer('post', '/api/quote-requests/{id}/pay', anAttempt(), { status: 201 });
    await userEvent.click(asked.getByRole('button', { name: 'KNET' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://checkout.tap.company/page'));
    expect(await sent.body()).toEqual({ method: 'knet', through_part: 0 });
  });

  it('pays further parts together', async () => {
    await show(unpaid(), { move: 'pay' });
    const asked = await dialog();
    await userEvent.click(asked.getByRole('radio', { name: /KWD 300/ }));
    const sent = answer('post', '/api/quote-requests/{id}/pay', anAttempt(), { status: 201 });
    await userEvent.click(asked.getByRole('button', { name: 'Card' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(await sent.body()).toEqual({ method: 'card', through_part: 1 });
  });

  it('waits for the page that another tab asked for', async () => {
    await show(unpaid(), { move: 'pay' });
    const asked = await dialog();
    answer('post', '/api/quote-requests/{id}/pay', anAttempt({ state: 'created', page_url: null }));
    answer('get', '/api/payment-attempts/{id}', anAttempt());
    await userEvent.click(asked.getByRole('button', { name: 'KNET' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalled(), { timeout: 10_000 });
  });

  it('offers a deposit by KNET only, and says who gets it', async () => {
    const parts = aPayable().parts.map((part, at) => (at === 0 ? { ...part, release: 'at_start' as const } : part));
    const choices = [{ through_part: 0, amount_fils: 140_000, methods: ['knet' as const] }];
    await show(unpaid({ payable: aPayable({ parts, choices }) }), { move: 'pay' });
    const asked = await dialog('Payment');
    expect(
      asked.getByText('This part goes to the creative when work starts, so you can pay it by KNET only.'),
    ).toBeVisible();
    expect(asked.getByText('You pay by KNET.')).toBeVisible();
    expect(screen.queryByText('How would you like to pay?')).toBeNull();
    expect(asked.queryByText(/Marsam keeps the money/)).toBeNull();
    expect(asked.queryByRole('button', { name: 'Card' })).toBeNull();
  });

  it('names a ready-made part in the language of the page, and others as they were written', async () => {
    const [first, last] = aPayable().parts;
    const parts = [
      { ...first, label: 'Before the shoot', label_key: null },
      { ...last, label: 'On approval', label_key: 'on_approval' },
    ] as ReturnType<typeof aPayable>['parts'];
    await show(unpaid({ payable: aPayable({ parts }) }), { move: 'pay', language: 'ar' });
    const asked = await dialog('كيف تريد الدفع؟');
    expect(asked.getByText('بعد الاعتماد: 160 د.ك')).toBeVisible();
    expect(asked.getAllByText(/Before the shoot/)[0]).toBeVisible();
  });

  it('says where the provider is down, and that nothing was charged', async () => {
    await show(unpaid(), { move: 'pay' });
    const asked = await dialog();
    refuse('post', '/api/quote-requests/{id}/pay', 503, 'payments_unavailable');
    vi.mocked(leaveFor).mockReset();
    await userEvent.click(asked.getByRole('button', { name: 'Apple Pay' }));
    expect(await asked.findByRole('alert')).toHaveTextContent(
      'Paying online isn’t possible at the moment. Nothing was charged.',
    );
    expect(asked.getByRole('button', { name: 'Apple Pay' })).toHaveAttribute('aria-disabled', 'false');
  });

  it('continues what another tab began, or starts again', async () => {
    const open = unpaid({
      allowed_moves: ['pay', 'cancel-attempt'],
      payable: aPayable({ attempt: anAttempt(), choices: [], due_fils: 0 }),
    });
    await show(open, { move: 'pay' });
    const asked = await dialog();
    expect(asked.getByText('You’ve already started a payment of KWD 140.')).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Continue Paying' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://checkout.tap.company/page'));
    answer('post', '/api/quote-requests/{id}/cancel-attempt', unpaid());
    await userEvent.click(asked.getByRole('button', { name: 'Start Again' }));
    expect(await asked.findByRole('button', { name: 'KNET' })).toBeVisible();
  });

  it('shows what became open in the meantime', async () => {
    await show(unpaid(), { move: 'pay' });
    const asked = await dialog();
    refuse('post', '/api/quote-requests/{id}/pay', 409, 'payment_open');
    answer('get', '/api/quote-requests/{id}', unpaid({ payable: aPayable({ attempt: anAttempt() }) }));
    await userEvent.click(asked.getByRole('button', { name: 'KNET' }));
    expect(await asked.findByText('You’ve already started a payment of KWD 140.')).toBeVisible();
  });

  it('speaks Arabic', async () => {
    await show(unpaid(), { language: 'ar' });
    await userEvent.click(await screen.findByRole('button', { name: 'ادفع 140 د.ك' }));
    const asked = await dialog('كيف تريد الدفع؟');
    expect(asked.getByRole('button', { name: 'كي نت' })).toBeVisible();
    expect(asked.getByText(/لا تصل بيانات بطاقتك إلى مرسم/)).toBeVisible();
  });
});

describe('where the money is', () => {
  const paid = aPayment({
    recorded_by: 'provider',
    confirmed_at: '2026-11-20T10:00:00Z',
    receipt_number: 'R-2026-000001',
    attempt_id: '0193-attempt',
  });

  it.each([
    ['owner', 'KWD 100 is held until you approve.'],
    ['chosen', 'KWD 100 is paid and held for you: KWD 90 after the fee.'],
    ['admin', 'KWD 100 is held.'],
  ] as const)('is said to each side: %s', async (side, text) => {
    await show(aProject({ side, held_fils: 100_000, recorded_fils: 100_000, payments: [paid], allowed_moves: [] }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Receipt for KWD 100' })).toBeVisible();
    expect(screen.queryByText(/Paid outside Marsam/)).toBeNull();
  });

  it('is nothing to pay in a cancelled project, and says how far a refund is', async () => {
    await show(
      aProject({
        stage: 'cancelled',
        side: 'owner',
        refunded_fils: 100_000,
        lowered_fils: 100_000,
        recorded_fils: 0,
        allowed_moves: [],
        payments: [],
        refunds: [
          {
            id: 'r',
            amount_fils: 100_000,
            state: 'failed',
            done_at: null,
            number: null,
            created_at: '2026-11-20T09:00:00Z',
          },
        ],
      }),
    );
    expect(await screen.findByText(/^The bank didn’t accept the refund/)).toBeVisible();
    expect(screen.getByText('Nothing left to pay')).toBeVisible();
    expect(screen.queryByText('KWD 100 was returned to you.')).toBeNull();
  });

  it('tells payments outside from those that are held', async () => {
    await show(aProject({ payments: [aPayment({ allowed_moves: ['void-payment'] })] }));
    expect(await screen.findByText('Paid outside Marsam (Marsam can’t hold or return it)')).toBeVisible();
    expect(screen.getByText('Void your record to pay here.')).toBeVisible();
  });

  it('follows refunds, also those that the bank did not take', async () => {
    const refund = { created_at: '2026-11-21T09:00:00Z', done_at: null, number: null };
    await show(
      aProject({
        refunded_fils: 50_000,
        lowered_fils: 80_000,
        recorded_fils: 220_000,
        allowed_moves: [],
        refunds: [
          { ...refund, id: 'sent', amount_fils: 20_000, state: 'sent' },
          { ...refund, id: 'failed', amount_fils: 30_000, state: 'failed' },
          { ...refund, id: 'done', amount_fils: 10_000, state: 'done', done_at: '2026-11-22T09:00:00Z', number: 'C-1' },
        ],
      }),
    );
    const list = within(await screen.findByRole('list', { name: 'Refunds' }));
    expect(
      list.getByText('KWD 20 will go back the way it was paid, usually within 3 to 5 business days.'),
    ).toBeVisible();
    expect(list.getByText(/The money is still yours, and we’re arranging it/)).toBeVisible();
    expect(list.getByRole('link', { name: 'Refund note for KWD 10' })).toHaveAttribute('href', '/refunds/done');
    expect(screen.getByText('KWD 30 no longer needs to be paid.')).toBeVisible();
    expect(screen.getByText('Paid in full')).toBeVisible();
  });

  it('says that the delivery day waits for the first payment', async () => {
    await show(unpaid({ due_at: null }));
    expect(
      await screen.findByText('The first payment hasn’t been made yet. The delivery day is set once it is.'),
    ).toBeVisible();
  });

  it('is not mentioned without a provider', async () => {
    await showRequest(aProject({ payments: [aPayment({ allowed_moves: ['void-payment'] })] }));
    expect(await screen.findByText('KWD 200 left to pay')).toBeVisible();
    expect(screen.queryByText(/Paid outside Marsam/)).toBeNull();
    expect(screen.queryByText('Void your record to pay here.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  });
});
