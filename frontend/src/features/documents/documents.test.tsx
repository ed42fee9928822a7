import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agreement, Receipt } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { paperRow as row } from '@/test/papers';
import { renderAt } from '@/test/render';
import { aPayment, anotherProposal, aProject, noura } from '@/test/requests';
import { answer, refuse } from '@/test/server';
import { AgreementScreen } from './agreement-screen';
import { ReceiptScreen } from './receipt-screen';

const parties = {
  request_id: '0193-request',
  brand: { name: 'Bait Al-Gahwa', name_ar: null },
  creative: { name: noura.name, name_ar: noura.name_ar },
  service_category: 'Photography',
  service_category_ar: 'التصوير',
};
const stated = {
  en: 'KWD 420.500',
  ar: '420.500 د.ك',
  words_en: 'four hundred and twenty Kuwaiti dinars and five hundred fils only',
  words_ar: 'فقط أربعمئة وعشرون دينارًا كويتيًا وخمسمئة فلس لا غير',
};
const { valid_until: _until, ...terms } = anotherProposal();
const agreement: Agreement = {
  ...terms,
  offered: { name: noura.name, name_ar: noura.name_ar, at: '2026-11-13T16:30:00Z' },
  accepted: { name: 'Yousef Al-Ali', name_ar: null, at: '2026-11-14T09:00:00Z' },
  ...parties,
  proposal_id: terms.id,
  request_code: 'M-7K3Q',
  selected_at: '2026-11-14T09:00:00Z',
  delivery_from: 'selection',
  terms_version: '2026-11-01',
  brief: {
    version: 2,
    title: 'Winter menu',
    project_description: 'Twelve plates, daylight.',
    intended_use: null,
    reference_links: ['https://example.com/plates'],
    files: [{ name: 'menu.pdf', bytes: 2_300_000 }],
    wished_date: null,
  },
  price: stated,
  delivery_due_at: '2026-11-24T09:00:00Z',
};
const receipt: Receipt = {
  ...parties,
  payment_id: '0193-payment',
  billed_to: null,
  request_code: 'M-7K3Q',
  request_title: 'Winter menu',
  number: 'R-261120-7K3Q-9F2M',
  amount_fils: 420_500,
  amount: stated,
  method: 'knet',
  reference: 'K-4711',
  paid_on: '2026-11-20',
  recorded_at: '2026-11-20T10:00:00Z',
  recorded_by: 'brand',
  confirmed_at: '2026-11-20T11:30:00Z',
  voided_at: null,
  total_fils: 700_000,
  recorded_fils: 520_500,
};

const show = (at: string, language: Language = 'en') =>
  renderAt(
    <Suspense>
      <Routes>
        <Route path="/requests/:id/agreement" element={<AgreementScreen />} />
        <Route path="/payments/:id/receipt" element={<ReceiptScreen />} />
      </Routes>
    </Suspense>,
    { at, language },
  );

/** Both languages of a text. */
const halves = (text: string | RegExp) => screen.getAllByText(text)[0]?.closest('.both');

describe('the agreement', () => {
  beforeEach(() => void answer('get', '/api/quote-requests/{id}', aProject()));

  it.each(['en', 'ar'] as const)(
    'says everything in both languages, English first, on a page in %s',
    async (language) => {
      answer('get', '/api/quote-requests/{id}/agreement', agreement);
      await show('/requests/0193-request/agreement', language);
      expect(await screen.findByRole('heading', { level: 1, name: 'Agreement الاتفاقية' })).toBeVisible();
      expect(row('Creative')).toEqual({ 'en ltr': 'Noura Al-Mutawa', 'ar rtl': 'نورة المطوع' });
      expect(row('Price')).toEqual({ 'en ltr': 'KWD 420.500', 'ar rtl': '420.500 د.ك' });
      expect(row('In words')).toEqual({ 'en ltr': stated.words_en, 'ar rtl': stated.words_ar });
      expect(row('Marsam’s fee, paid by the creative')['en ltr']).toBe('KWD 42.050');
      expect(row('Delivery')['ar rtl']).toContain('6 أيام عمل');
      expect(row('Payment plan')['en ltr']).toBe(
        'First: KWD 210.000 · before work starts\nRest: KWD 210.500 · after approval',
      );
      expect(row('Usage rights')['en ltr']).toBe('GCC countries · No time limit · Exclusive');
      expect(row('Channels')).toEqual({ 'en ltr': 'Instagram\nPrint', 'ar rtl': 'إنستغرام\nالمطبوعات' });
      expect(screen.getByText('Twelve plates, daylight.')).toHaveAttribute('dir', 'auto');
      expect(row('Files')['en ltr']).toBe('menu.pdf · 2.3 MB');
      expect(row('Files')['ar rtl']).toMatch(/menu\.pdf.* · 2\.3/);
      expect(row('Terms and conditions')['en ltr']).toBe('Marsam’s terms of November 1, 2026');
      expect(screen.getByText(/Marsam is not a party to the agreement/)).toBeVisible();
      expect(screen.getByText(/ومرسم ليس طرفًا فيها/)).toBeVisible();
    },
  );

  it('has a long text below its other language on a phone, and a short one beside it', async () => {
    answer('get', '/api/quote-requests/{id}/agreement', agreement);
    await show('/requests/0193-request/agreement');
    await screen.findByText('Payment plan');
    expect(halves(stated.words_en)).toHaveClass('long');
    expect(halves(/Marsam is not a party to the agreement/)).toHaveClass('long');
    expect(halves(stated.en)).not.toHaveClass('long');
    expect(halves('Usage rights')).not.toHaveClass('long');
    expect(readFileSync('src/features/documents/document.module.css', 'utf8')).toMatch(
      /@media screen and \(max-width: 479\.98px\) \{\s+\.long \{\s+grid-template-columns: minmax\(0, 1fr\);/,
    );
  });

  it('says who sent the proposal, who selected it, and when in Kuwait', async () => {
    answer('get', '/api/quote-requests/{id}/agreement', agreement);
    await show('/requests/0193-request/agreement');
    await screen.findByText('Who agreed, and when');
    expect(row('Proposal sent by')['en ltr']).toMatch(
      /^Noura Al-Mutawa\nNovember 13, 2026 at 7:30\sPM \(Kuwait time\)$/,
    );
    expect(row('Proposal sent by')['ar rtl']).toMatch(/^نورة المطوع\n13 نوفمبر 2026، الساعة 7:30/);
    expect(row('Proposal selected by')['en ltr']).toMatch(
      /^Yousef Al-Ali, for Bait Al-Gahwa\nNovember 14, 2026 at 12:00\sPM \(Kuwait time\)$/,
    );
  });

  it('names no terms where it is not known which were in force', async () => {
    answer('get', '/api/quote-requests/{id}/agreement', { ...agreement, terms_version: null });
    await show('/requests/0193-request/agreement');
    await screen.findByText('Who agreed, and when');
    expect(screen.queryByText('Terms and conditions')).not.toBeInTheDocument();
  });

  it('shows ready-made labels in the language of each column, and says their time once', async () => {
    const payment_plan: Agreement['payment_plan'] = [
      { label: 'قبل بدء العمل', label_key: 'before_start', amount_fils: 140_000, due: 'before_start', release: null },
      { label: 'On delivery', label_key: 'on_delivery', amount_fils: 140_000, due: 'on_delivery', release: null },
      { label: 'After approval', label_key: 'on_approval', amount_fils: 140_500, due: 'on_delivery', release: null },
    ];
    answer('get', '/api/quote-requests/{id}/agreement', { ...agreement, payment_plan });
    await show('/requests/0193-request/agreement');
    await screen.findByText('Payment plan');
    expect(row('Payment plan')).toEqual({
      'en ltr': 'Before work starts: KWD 140.000\nOn delivery: KWD 140.000\nAfter approval: KWD 140.500 · on delivery',
      'ar rtl': 'قبل بدء العمل: 140.000 د.ك\nعند التسليم: 140.000 د.ك\nبعد الاعتماد: 140.500 د.ك · عند التسليم',
    });
  });

  it('says below it what is paid and what stands open, with the number of each receipt', async () => {
    answer('get', '/api/quote-requests/{id}/agreement', agreement);
    const payments = [
      aPayment({ id: 'paid', amount_fils: 120_500, confirmed_at: '2026-11-21T09:00:00Z', receipt_number: 'R-1' }),
      aPayment({ id: 'waiting', amount_fils: 100_000 }),
    ];
    answer('get', '/api/quote-requests/{id}', aProject({ total_fils: 420_500, recorded_fils: 120_500, payments }));
    await show('/requests/0193-request/agreement');
    await screen.findByText('Payments to date (not part of the agreement)');
    expect(row('Confirmed so far')['en ltr']).toBe('KWD 120.500');
    expect(row('Remaining')['en ltr']).toBe('KWD 300.000');
    expect(row('As of')['ar rtl']).toContain('بتوقيت الكويت');
    const [receipts] = screen.getAllByRole('link', { name: 'Receipt R-1' });
    expect(receipts).toHaveAttribute('href', '/payments/paid/receipt');
    expect(row('Payment')['en ltr']).toContain('awaiting confirmation');
  });

  it('is printed, and leads back to its request', async () => {
    answer('get', '/api/quote-requests/{id}/agreement', agreement);
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await show('/requests/0193-request/agreement');
    await userEvent.click(await screen.findByRole('button', { name: 'Print or Save' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Back to the Request' })).toHaveAttribute('href', '/requests/0193-request');
  });

  it('says where there is none', async () => {
    refuse('get', '/api/quote-requests/{id}/agreement', 404, 'not_found');
    await show('/requests/0193-request/agreement');
    expect(await screen.findByRole('heading', { name: 'Document not found' })).toBeVisible();
  });
});

describe('a receipt', () => {
  it('states the amount in figures and in words, and the totals of that day', async () => {
    answer('get', '/api/payments/{id}/receipt', receipt);
    await show('/payments/0193-payment/receipt');
    const [number] = await screen.findAllByText('R-261120-7K3Q-9F2M');
    expect(number?.parentElement).toHaveTextContent(/^Receipt R-261120-7K3Q-9F2M$/);
    expect(row('In words')['ar rtl']).toBe(stated.words_ar);
    expect(row('Method')).toEqual({ 'en ltr': 'KNET', 'ar rtl': 'كي نت' });
    expect(row('Request number')['en ltr']).toBe('M-7K3Q');
    expect(screen.getByText('Winter menu')).toBeVisible();
    expect(row('Confirmed')['en ltr']).toMatch(/^By the creative\nNovember 20, 2026 at 2:30\sPM \(Kuwait time\)$/);
    expect(row('Confirmed, including this payment')['en ltr']).toBe('KWD 520.500');
    expect(row('Remaining after this payment')['en ltr']).toBe('KWD 179.500');
    expect(within(screen.getByRole('article')).getByText('K-4711')).toBeVisible();
  });

  it('names what the brand wanted on its receipts', async () => {
    const billed_to = { name: 'Bait Al Gahwa W.L.L.', address: 'Block 3\nSharq', registration: null };
    answer('get', '/api/payments/{id}/receipt', { ...receipt, billed_to });
    await show('/payments/0193-payment/receipt');
    expect(await screen.findByText('Bait Al Gahwa W.L.L.')).toBeVisible();
    expect(screen.getByText(/Sharq/)).toBeVisible();
    expect(screen.queryByText('Commercial registration number')).not.toBeInTheDocument();
  });

  it('says that a void payment does not count', async () => {
    answer('get', '/api/payments/{id}/receipt', { ...receipt, voided_at: '2026-11-21T09:00:00Z' });
    await show('/payments/0193-payment/receipt');
    expect(await screen.findByText('Voided on November 21, 2026. This payment is no longer counted.')).toBeVisible();
  });

  it('is tried again when it cannot be loaded', async () => {
    refuse('get', '/api/payments/{id}/receipt', 500, 'internal');
    await show('/payments/0193-payment/receipt');
    expect(await screen.findByText('We couldn’t load this document')).toBeVisible();
    answer('get', '/api/payments/{id}/receipt', receipt);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    const [number] = await screen.findAllByText('R-261120-7K3Q-9F2M');
    expect(number?.parentElement).toHaveTextContent(/^Receipt R-261120-7K3Q-9F2M$/);
  });
});
