/** Sample money: attempts to pay, what may be paid, earnings and payouts. The UI audit uses them too. */
import type {
  AdminPayment,
  AdminPayout,
  AdminRefund,
  DuePayout,
  Earnings,
  Payable,
  PaymentAttempt,
  PaymentsConfig,
  Payout,
  Statement,
} from '@/api/types';

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
        amount_fils: 140_000,
        open_fils: 140_000,
        due: 'before_start',
        release: 'on_approval',
        is_due: true,
      },
      {
        place: 1,
        label: 'After approval',
        amount_fils: 160_000,
        open_fils: 160_000,
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

export function aPayout(differences: Partial<Payout> = {}): Payout {
  return {
    id: '0193-payout',
    number: 'S-2026-000007',
    state: 'sent',
    amount_fils: 252_000,
    sent_on: '2026-11-25',
    bank_reference: 'NBK-4711',
    prepared_at: '2026-11-24T09:00:00Z',
    ...differences,
  };
}

export function earnings(differences: Partial<Earnings> = {}): Earnings {
  return {
    held_fils: 126_000,
    due_fils: 252_000,
    in_transfer_fils: 0,
    sent_fils: 252_000,
    held: [
      {
        request_id: '0193-request',
        request_code: 'M-7K3Q',
        title: 'Winter menu',
        held_fils: 140_000,
        fee_fils: 14_000,
        net_fils: 126_000,
      },
    ],
    due: [
      {
        request_id: '0193-other',
        request_code: 'M-9XYZ',
        title: null,
        net_fils: 252_000,
        kind: 'release',
        at: '2026-11-26T09:00:00Z',
        due_on: '2026-12-01',
        blocked: [],
      },
    ],
    next_on: '2026-12-01',
    blocked: [],
    min_fils: 5_000,
    may_request: false,
    requested_at: null,
    payouts: [aPayout()],
    months: [
      {
        month: '2026-11',
        released_fils: 560_000,
        fee_fils: 56_000,
        net_fils: 504_000,
        sent_fils: 252_000,
        outside_fils: 0,
        owed_fee_fils: 0,
      },
    ],
    details: {
      holder: 'Salem Al-Ajmi',
      last_four: '0101',
      updated_at: '2026-11-02T09:00:00Z',
      stopped_until: null,
      is_returned: false,
      shown_to_brands: false,
    },
    ...differences,
  };
}

export function aStatement(differences: Partial<Statement> = {}): Statement {
  return {
    ...aPayout(),
    is_test: false,
    amount: {
      en: 'KWD 252.000',
      ar: '252.000 د.ك',
      words_en: 'two hundred and fifty-two Kuwaiti dinars only',
      words_ar: 'فقط مئتان واثنان وخمسون دينارًا كويتيًا لا غير',
    },
    creative: { name: 'Salem Al-Ajmi', name_ar: 'سالم العجمي' },
    holder: 'Salem Al-Ajmi',
    last_four: '0101',
    lines: [
      {
        request_id: '0193-request',
        request_code: 'M-7K3Q',
        request_title: 'Winter menu',
        brand: { name: 'Bait Al-Gahwa', name_ar: null },
        kind: 'release',
        at: '2026-11-20T09:00:00Z',
        gross_fils: 280_000,
        fee_fils: 28_000,
        net_fils: 252_000,
      },
    ],
    months: [{ month: '2026-11', released_fils: 280_000, fee_fils: 28_000, net_fils: 252_000 }],
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
    settled_at: null,
    suspense_fils: 139_000,
    refunded_fils: 0,
    taken_back_fils: 0,
    asked_at: '2026-11-20T10:05:00Z',
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
    provider_key: 're_TS01',
    note: null,
    bank_reference: null,
    number: null,
    created_at: '2026-11-21T09:00:00Z',
    done_at: null,
    allowed_moves: ['again', 'by-bank', 'withdraw'],
    ...differences,
  };
}

export function aDuePayout(differences: Partial<DuePayout> = {}): DuePayout {
  return {
    creative_id: 'salem',
    creative_name: 'Salem Al-Ajmi',
    creative_name_ar: 'سالم العجمي',
    balance_fils: 252_000,
    ready_fils: 252_000,
    lines: 1,
    last_four: '0101',
    due_on: null,
    ready: true,
    reasons: [],
    look_first: [],
    blocked_requests: [],
    block: null,
    ...differences,
  };
}

export function anAdminPayout(differences: Partial<AdminPayout> = {}): AdminPayout {
  return {
    ...aPayout({ state: 'prepared', sent_on: null, bank_reference: null }),
    creative_id: 'salem',
    creative_name: 'Salem Al-Ajmi',
    creative_name_ar: 'سالم العجمي',
    last_four: '0101',
    note: null,
    allowed_moves: ['sent', 'withdraw'],
    ...differences,
  };
}
