import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { leaveFor } from '@/lib/leave';
import { i18n } from '@/i18n';
import type { PaymentAttempt } from '@/api/types';
import { aConfig } from '@/test/site-config';
import { aReceipt } from '@/test/papers';
import { anAttempt, payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { messageOf } from './attempt-message';
import { PaymentScreen } from './payment-screen';

vi.mock('@/lib/leave', () => ({ leaveFor: vi.fn<(address: string) => void>() }));

async function open(
  attempt: PaymentAttempt,
  { language = 'en', query = '' }: { language?: 'en' | 'ar'; query?: string } = {},
) {
  signedInAs({ role: 'brand' });
  await i18n.loadNamespaces(['payments', 'documents']);
  const asked = answer('get', '/api/payment-attempts/{id}', attempt);
  await renderAt(
    <Routes>
      <Route path="/payments/:id" element={<PaymentScreen />} />
    </Routes>,
    { at: `/payments/${attempt.id}${query}`, language },
  );
  return asked;
}

describe('the page that the provider returns to', () => {
  it('has more to say to those who wait long, and only to them', () => {
    expect(messageOf(anAttempt(), true)).toBe('unknown');
    expect(messageOf(anAttempt({ state: 'captured' }), true)).toBe('captured');
  });

  it('asks until it is decided, says so politely, and shows the receipt', async () => {
    await open(anAttempt());
    const status = await screen.findByText('We’re checking your payment. This page updates by itself.');
    expect(status).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('link', { name: 'Try Again' })).toBeNull();
    answer(
      'get',
      '/api/payment-attempts/{id}',
      anAttempt({
        state: 'captured',
        page_url: null,
        credited_fils: 140_000,
        payment_id: 'paid',
        receipt_number: 'R-2026-000001',
      }),
    );
    answer(
      'get',
      '/api/payments/{id}/receipt',
      aReceipt({ payment_id: 'paid', number: 'R-2026-000001', recorded_by: 'provider' }),
    );
    await waitFor(() => expect(status).toHaveTextContent('Paid: KWD 140. Your receipt is ready.'), { timeout: 10_000 });
    // What the receipt says is there by itself, without a click.
    const receipt = within(await screen.findByRole('region', { name: 'Receipt R-2026-000001' }));
    for (const said of [
      'KWD 420.500',
      'KNET',
      'Noura Al-Mutawa',
      'M-7K3Q',
      /^four hundred and twenty Kuwaiti dinars/,
    ]) {
      expect(receipt.getByText(said)).toBeVisible();
    }
    expect(screen.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Receipt' })).toHaveAttribute('href', '/payments/paid/receipt');
  });

  it('believes nothing of the address', async () => {
    await open(anAttempt({ state: 'failed', failure: 'declined', page_url: null }), {
      query: '?tap_id=chg_1&status=CAPTURED',
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment not completed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/requests/0193-request?move=pay');
  });

  it('says what comes back, in Arabic too', async () => {
    answer('get', '/api/payments/{id}/receipt', aReceipt());
    await open(anAttempt({ state: 'captured', payment_id: 'paid', credited_fils: 140_000, excess_fils: 20_000 }), {
      language: 'ar',
    });
    expect(await screen.findByText('فقط أربعمئة وعشرون دينارًا كويتيًا وخمسمئة فلس لا غير')).toBeVisible();
    expect(
      await screen.findByText('تم الدفع: 140 د.ك. إيصالك جاهز. دفعت أكثر من المطلوب، وسيُعاد إليك 20 د.ك.'),
    ).toHaveAttribute('role', 'status');
  });

  it('lets a payer who came back go on to the provider', async () => {
    await open(anAttempt());
    await userEvent.click(await screen.findByRole('button', { name: 'Continue Paying' }));
    expect(leaveFor).toHaveBeenCalledWith('https://checkout.tap.company/page');
  });

  it('says that payments are tried out', async () => {
    answer('get', '/api/config', aConfig({ payments: { ...payments, test: true } }));
    await open(anAttempt());
    expect(await screen.findByText('Test mode. No money moves.')).toBeVisible();
  });

  it('is of its owner alone', async () => {
    signedInAs({ role: 'brand' });
    await i18n.loadNamespaces(['payments']);
    refuse('get', '/api/payment-attempts/{id}', 404, 'not_found');
    await renderAt(
      <Routes>
        <Route path="/payments/:id" element={<PaymentScreen />} />
      </Routes>,
      { at: '/payments/other' },
    );
    expect(await screen.findByRole('heading', { name: 'Payment not found' })).toBeVisible();
  });
});
