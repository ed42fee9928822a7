/** Sample money: attempts to pay, what may be paid, and, from `payouts.ts`, earnings. The UI audit uses them too. */
import type { AdminPayment, AdminRefund, Payable, PaymentAttempt, PaymentsConfig } from '@/api/types';

export * from './payouts';

export const payments: PaymentsConfig = {
  provider: 'tap',
  methods: ['knet', 'card', 'apple_pay'],
  test: false,
  min_fils: 100,
};

export function anAttempt(differences: Partial<PaymentAttempt> = {}): PaymentAttempt {
  return {
    id: '0193-attempt',
    request_id: '0193-request',
    request_code: 'M-7K3Q',
    state: 'pending',
    failure: null,
    amount_fils: 140_000,
    method: 'knet',
    provider: 'tap',
    test: false,
    page_url: 'https://checkout.tap.company/page',
    created_at: '2026-11-20T10:00:00Z',
    expires_at: '2026-11-20T10:30:00Z',
    is_asked: true,
    credited_fils: 0,
    excess_fils: 0,
    settled_at: null,
    payment_id: null,
    receipt_number: null,
    ...differences,
  };
}

/** Half before the start, which is due, and half on approval. */
export function aPayable(differences: Partial<Payable> = {}): Payable {
  return {
    due_fils: 140_000,
    parts: [
      {
        place: 0,
        label: 'Before work starts',
        label_key: 'before_start',
        amount_fils: 140_000,
        open_fils: 140_000,
        unconfirmed_fils: 0,
        due: 'before_start',
        release: 'on_approval',
        is_due: true,
      },
      {
        place: 1,
        label: 'After approval',
        label_key: 'on_approval',
        amount_fils: 160_000,
        open_fils: 160_000,
        unconfirmed_fils: 0,
        due: 'on_approval',
        release: 'on_approval',
        is_due: false,
      },
    ],
    choices: [
      { through_part: 0, amount_fils: 140_000, methods: ['knet', 'card', 'apple_pay'] },
      { through_part: 1, amount_fils: 300_000, methods: ['knet', 'card', 'apple_pay'] },
    ],
    attempt: null,
    unavailable: null,
    ...differences,
  };
}

export function anAdminPayment(differences: Partial<AdminPayment> = {}): AdminPayment {
  return {
    ...anAttempt({ state: 'review', page_url: null }),
    brand_name: 'Bait Al-Gahwa',
    creative_name: 'Salem Al-Ajmi',
    creative_name_ar: 'سالم العجمي',
    provider_key: 'chg_TS01',
    captured_fils: 139_000,
    suspense_fils: 139_000,
    countable_fils: 139_000,
    refunded_fils: 0,
    taken_back_fils: 0,
    asked_at: '2026-11-20T10:05:00Z',
    is_side: false,
    allowed_moves: ['settle'],
    ...differences,
  };
}

export function anAdminRefund(differences: Partial<AdminRefund> = {}): AdminRefund {
  return {
    id: '0193-refund',
    request_id: '0193-request',
    request_code: 'M-7K3Q',
    brand_name: 'Bait Al-Gahwa',
    attempt_id: '0193-attempt',
    source: 'held',
    amount_fils: 60_000,
    state: 'failed',
    try_number: 2,
    foreign: false,
    provider_key: 're_TS01',
    note: null,
    bank_reference: null,
    sent_on: null,
    number: null,
    created_at: '2026-11-21T09:00:00Z',
    done_at: null,
    is_side: false,
    allowed_moves: ['again', 'by-bank', 'withdraw'],
    ...differences,
  };
}
