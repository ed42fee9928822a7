import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Agreement, Receipt } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { renderAt } from '@/test/render';
import { anotherProposal, noura } from '@/test/requests';
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
  ...parties,
  proposal_id: terms.id,
  selected_at: '2026-11-14T09:00:00Z',
  terms_version: '2026-11-01',
  brief: {
    version: 2,
    project_description: 'Twelve plates, daylight.',
    intended_use: null,
    reference_links: ['https://example.com/plates'],
    wished_date: null,
  },
  price: stated,
  delivery_due_at: '2026-11-24T09:00:00Z',
};
const receipt: Receipt = {
  ...parties,
  payment_id: '0193-payment',
  number: 3,
  amount_fils: 420_500,
  amount: stated,
  method: 'knet',
  reference: 'K-4711',
  paid_on: '2026-11-20',
  recorded_at: '2026-11-20T10:00:00Z',
  recorded_by: 'brand',
  confirmed_at: null,
  voided_at: null,
  total_fils: 420_500,
  recorded_fils: 0,
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

/** The texts of one row, by language. */
function row(label: string): Record<string, string> {
  const frame = screen.getByText(label, { selector: 'dt span' }).closest('dt')?.nextElementSibling;
  const sides = [...(frame?.querySelectorAll<HTMLElement>('[lang]') ?? [])];
  return Object.fromEntries(sides.map((side) => [`${side.lang} ${side.dir}`, side.textContent]));
}

describe('the agreement', () => {
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
      expect(screen.getByText('Twelve plates, daylight.')).toHaveAttribute('dir', 'auto');
      expect(screen.getByText(/Marsam’s terms of November 1, 2026/)).toBeVisible();
      expect(screen.getByText(/Marsam is not a party to the agreement/)).toBeVisible();
      expect(screen.getByText(/ومرسم ليس طرفًا فيها/)).toBeVisible();
    },
  );

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
  it('states the amount in figures and in words, and what is left', async () => {
    answer('get', '/api/payments/{id}/receipt', receipt);
    await show('/payments/0193-payment/receipt');
    const [number] = await screen.findAllByText('3');
    expect(number).toHaveStyle({ whiteSpace: 'nowrap' });
    expect(number?.parentElement).toHaveTextContent('Receipt 3');
    expect(row('In words')['ar rtl']).toBe(stated.words_ar);
    expect(row('Method')).toEqual({ 'en ltr': 'KNET', 'ar rtl': 'كي نت' });
    expect(row('Confirmed')['en ltr']).toBe('Awaiting confirmation');
    expect(row('Remaining')['en ltr']).toBe('KWD 420.500');
    expect(within(screen.getByRole('article')).getByText('K-4711')).toBeVisible();
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
    expect(await screen.findAllByText('3')).toHaveLength(2);
  });
});
