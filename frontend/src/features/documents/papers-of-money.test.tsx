import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { RefundNote } from '@/entities/request-documents';
import type { Language } from '@/i18n/languages';
import { aReceipt, ofPapers, paperRow as row } from '@/test/papers';
import { aStatement } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer, server } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { ReceiptScreen } from './receipt-screen';
import { RefundNoteScreen } from './refund-note-screen';
import { StatementScreen } from './statement-screen';

const { parties, stated } = ofPapers;
const receipt = aReceipt();

const show = (at: string, language: Language = 'en') =>
  renderAt(
    <Suspense>
      <Routes>
        <Route path="/payments/:id/receipt" element={<ReceiptScreen />} />
        <Route path="/refunds/:id" element={<RefundNoteScreen />} />
        <Route path="/payouts/:id" element={<StatementScreen />} />
      </Routes>
    </Suspense>,
    { at, language },
  );

const aRefundNote = (values: Partial<RefundNote> = {}): RefundNote => ({
  ...parties,
  refund_id: '0193-refund',
  billed_to: null,
  request_code: 'M-7K3Q',
  request_title: null,
  number: 'C-2026-000003',
  amount_fils: 420_500,
  amount: stated,
  method: 'knet',
  receipt_number: 'R-2026-000001',
  done_at: '2026-11-22T09:00:00Z',
  by_bank: false,
  sent_on: null,
  ...values,
});

describe('the papers of money that Marsam held', () => {
  const operator = {
    name: 'Marsam Co.',
    name_ar: 'شركة مرسم',
    register: '12345',
    phone: '',
    address: '',
    address_ar: '',
  };

  it('are a receipt that says for whom it was received', async () => {
    answer('get', '/api/config', aConfig({ operator }));
    answer('get', '/api/payments/{id}/receipt', { ...receipt, number: 'T-2026-000001', recorded_by: 'provider' });
    await show('/payments/0193-payment/receipt');
    expect(await screen.findByText(/Marsam received this payment for the creative/)).toBeVisible();
    expect(screen.getByText('TEST. No money moved.')).toBeVisible();
    expect(await screen.findByText(/Marsam Co\./)).toBeVisible();
    expect(row('Confirmed')['en ltr']).toMatch(/^By the payment provider\n/);
  });

  it('are a note of a refund', async () => {
    const note: RefundNote = aRefundNote();
    server.use(http.get('*/api/refunds/:id/note', () => HttpResponse.json(note)));
    await show('/refunds/0193-refund', 'ar');
    expect(await screen.findByRole('heading', { level: 1, name: 'Refund note إشعار إعادة مبلغ' })).toBeVisible();
    expect(row('Amount returned')).toEqual({ 'en ltr': 'KWD 420.500', 'ar rtl': '420.500 د.ك' });
    expect(row('Returned')['en ltr']).toBe('To the KNET card that was used');
    expect(screen.queryByText(/^TEST/)).toBeNull();
  });

  it('are a note of a refund that the bank carried out', async () => {
    const note = aRefundNote({ by_bank: true, sent_on: '2026-11-20' });
    server.use(http.get('*/api/refunds/:id/note', () => HttpResponse.json(note)));
    await show('/refunds/0193-refund', 'ar');
    expect(await screen.findByRole('heading', { level: 1, name: 'Refund note إشعار إعادة مبلغ' })).toBeVisible();
    expect(row('Transferred on')).toEqual({ 'en ltr': 'November 20, 2026', 'ar rtl': '20 نوفمبر 2026' });
    expect(screen.queryByText('Returned on')).toBeNull();
  });

  it('are a statement with the fees of each month', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/payouts/{id}', aStatement());
    await show('/payouts/0193-payout');
    expect(await screen.findByRole('heading', { level: 1, name: 'Statement كشف تحويل' })).toBeVisible();
    expect(row('IBAN')['en ltr']).toContain('0101');
    expect(screen.getAllByText('S-2026-000007').every((number) => number.classList.contains('unbroken'))).toBe(true);
    expect(row('November 2026')['en ltr']).toBe('KWD\u00A0280.000 released, fee KWD\u00A028.000, net KWD\u00A0252.000');
    expect(row('November 2026')['ar rtl']).toContain('252.000\u00A0د.ك');
    expect(screen.getByRole('link', { name: 'Back to Earnings' })).toHaveAttribute('href', '/earnings');
  });

  it('are a statement with its account in both languages, its day and its sum', async () => {
    signedInAs({ role: 'creative' });
    const [line] = aStatement().lines;
    const lines = line ? [line, { ...line, request_id: 'other', kind: 'refund' as const, net_fils: -52_000 }] : [];
    answer('get', '/api/payouts/{id}', aStatement({ lines }));
    await show('/payouts/0193-payout', 'ar');
    await screen.findByRole('heading', { level: 1 });
    expect(row('Account holder')).toEqual({ 'en ltr': 'Salem Al-Ajmi', 'ar rtl': '\u2068Salem Al-Ajmi\u2069' });
    expect(row('Bank reference')).toEqual({ 'en ltr': 'NBK-4711', 'ar rtl': '\u2068NBK-4711\u2069' });
    expect(row('Issued on')).toEqual({ 'en ltr': 'November 24, 2026', 'ar rtl': '24 نوفمبر 2026' });
    expect(row('Transferred on')['en ltr']).toBe('November 25, 2026');
    expect(row('Total')['en ltr']).toBe('KWD\u00A0560.000, fee KWD\u00A056.000, net KWD\u00A0200.000');
    expect(row('Total')['ar rtl']).toContain('200.000\u00A0د.ك');
  });

  it.each([
    ['Winter menu', 'Winter menu', '\u2068Winter menu\u2069'],
    [null, 'Photography', 'التصوير الفوتوغرافي'],
  ])('are a statement that calls a project by its title %s or its service', async (title, english, arabic) => {
    signedInAs({ role: 'creative' });
    const lines = aStatement().lines.map((line) => ({ ...line, request_title: title }));
    answer('get', '/api/payouts/{id}', aStatement({ lines }));
    await show('/payouts/0193-payout');
    const codes = await screen.findAllByText('M-7K3Q');
    const labels = codes.map((code) => code.parentElement?.textContent ?? '');
    expect(labels).toHaveLength(2);
    expect(labels[0]?.startsWith(`${english} · M-7K3Q · `)).toBe(true);
    expect(labels[1]?.startsWith(`${arabic} · M-7K3Q · `)).toBe(true);
  });
});
