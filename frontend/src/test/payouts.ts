/** Sample earnings and payouts. */
import type { AdminPayout, DuePayout, Earnings, Payout, Statement } from '@/api/types';

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
        service_category: 'Photography',
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
        service_category: 'Videography',
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
        service_category: 'Photography',
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

type BlockedRequest = DuePayout['blocked_requests'][number];

/** A project whose money waits because of a report after its brand's silence. */
export function aBlockedRequest(differences: Partial<BlockedRequest> = {}): BlockedRequest {
  return {
    request_id: 'r',
    request_code: 'M-9XYZ',
    net_fils: 90_000,
    reasons: ['reported'],
    is_side: false,
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
    is_payee: false,
    ready: true,
    reasons: [],
    look_first: [],
    same_iban: [],
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
    is_payee: false,
    allowed_moves: ['sent', 'withdraw'],
    ...differences,
  };
}
