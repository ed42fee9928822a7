import { screen } from '@testing-library/react';
import type { Receipt } from '@/api/types';
import { noura } from './requests';

/** The texts of one row of a paper, by language and direction. */
export function paperRow(label: string): Record<string, string> {
  const frame = screen.getByText(label, { selector: 'dt span' }).closest('dt')?.nextElementSibling;
  const sides = [...(frame?.querySelectorAll<HTMLElement>('[lang]') ?? [])];
  return Object.fromEntries(sides.map((side) => [`${side.lang} ${side.dir}`, side.textContent]));
}

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

/** What papers of one payment have in common. */
export const ofPapers = { parties, stated } as const;

export function aReceipt(differences: Partial<Receipt> = {}): Receipt {
  return {
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
    ...differences,
  };
}
