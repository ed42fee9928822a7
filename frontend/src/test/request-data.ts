/** Sample requests in full. The UI audit uses them too, so nothing of the mock server is imported here. */
import type { Message, MessageThread, Payment, Proposal, RequestDetail, RequestEvent, RequestRow } from '@/api/types';
import { plainHeadline } from './headlines';
import { aRequest } from './quote-requests';
import { noura, salem } from './two-creatives';

export { noura, salem };

export function aProposal(differences: Partial<Proposal> = {}): Proposal {
  return {
    id: '0193-offer-salem',
    request_id: '0193-request',
    creative: salem,
    state: 'sent',
    version: 1,
    price_fils: 300_000,
    delivery_days: 10,
    deliverables: ['12 retouched photos', '3 short clips'],
    revisions_included: 2,
    payment_plan: [{ label: 'All', label_key: null, amount_fils: 300_000, due: 'on_approval', release: null }],
    usage_rights: {
      channels: ['Instagram'],
      channel_keys: ['instagram'],
      territory: 'Kuwait',
      months: 12,
      exclusive: false,
    },
    ai_use: 'none',
    ai_note: null,
    message: 'Daylight it is.',
    valid_until: '2026-12-01T20:59:59Z',
    fee_fils: 30_000,
    net_fils: 270_000,
    created_at: '2026-11-12T09:00:00Z',
    updated_at: '2026-11-12T09:00:00Z',
    brief_changed: false,
    change_request: null,
    change_rounds: 0,
    previous: null,
    decline_reason: null,
    allowed_moves: ['select', 'decline', 'request-change'],
    record: null,
    ...differences,
  };
}

/** A second proposal that differs from the first in price, time and rights. */
export function anotherProposal(differences: Partial<Proposal> = {}): Proposal {
  return aProposal({
    id: '0193-offer-noura',
    creative: noura,
    price_fils: 420_500,
    delivery_days: 6,
    payment_plan: [
      { label: 'First', label_key: null, amount_fils: 210_000, due: 'before_start', release: null },
      { label: 'Rest', label_key: null, amount_fils: 210_500, due: 'on_approval', release: null },
    ],
    usage_rights: {
      channels: ['Instagram', 'المطبوعات'],
      channel_keys: ['instagram', 'print'],
      territory: 'GCC',
      months: null,
      exclusive: true,
    },
    fee_fils: 42_050,
    net_fils: 378_450,
    ...differences,
  });
}

export function anEvent(differences: Partial<RequestEvent> = {}): RequestEvent {
  return {
    at: '2026-11-12T09:00:00Z',
    actor: 'creative',
    creative: null,
    event: 'delivered',
    from: null,
    to: null,
    note: null,
    amount_fils: null,
    held_fils: null,
    ...differences,
  };
}

export function anAskedCancel(
  differences: Partial<NonNullable<RequestDetail['cancel']>> = {},
): NonNullable<RequestDetail['cancel']> {
  return {
    by: 'brand',
    reason: 'We closed',
    due_at: '2099-01-01T00:00:00Z',
    to_brand_fils: null,
    held_fils: null,
    ...differences,
  };
}

/** As its brand reads it, with two proposals to compare. */
export function aRequestDetail(differences: Partial<RequestDetail> = {}): RequestDetail {
  const request: Omit<RequestDetail, 'headline'> = {
    ...aRequest(),
    stage: 'proposals',
    updated_at: '2026-11-12T09:00:00Z',
    version: 1,
    side: 'owner',
    is_open: true,
    intended_use: 'Instagram and the menu',
    reference_links: ['https://example.com/plates'],
    wished_date: '2026-12-10',
    files: [],
    brief_version: 1,
    waiting_on: 'brand',
    due_at: '2099-11-26T09:00:00Z',
    allowed_moves: ['edit', 'cancel', 'messages'],
    invited: [],
    invited_total: 0,
    proposals: [aProposal(), anotherProposal()],
    proposals_total: 2,
    chosen_creative: null,
    deliveries: [],
    deliveries_total: differences.deliveries?.length ?? 0,
    earlier_deliveries: null,
    payments: [],
    payments_total: 0,
    total_fils: null,
    recorded_fils: 0,
    held_fils: 0,
    released_fils: 0,
    refunded_fils: 0,
    lowered_fils: 0,
    payable: null,
    refunds: [],
    refunds_total: 0,
    taken_back: [],
    taken_back_total: 0,
    revisions_included: 0,
    revisions_requested: 0,
    extra_revision: null,
    cancel: null,
    contacts: null,
    events: [
      anEvent({ at: '2026-11-10T09:05:00Z', actor: 'brand', event: 'submitted', to: 'submitted' }),
      anEvent({ at: '2026-11-12T09:00:00Z', event: 'proposal_sent', creative: salem }),
    ],
    events_total: differences.events?.length ?? 2,
    earlier_events: null,
    has_agreement: false,
    has_dispute: false,
    disputes_total: 0,
    ...differences,
  };
  return { ...request, headline: differences.headline ?? plainHeadline(request) };
}

export function aPayment(differences: Partial<Payment> = {}): Payment {
  return {
    id: '0193-payment',
    amount_fils: 100_000,
    method: 'knet',
    reference: 'K-4711',
    paid_on: '2026-11-20',
    recorded_by: 'brand',
    recorded_at: '2026-11-20T10:00:00Z',
    confirmed_at: null,
    voided_at: null,
    void_note: null,
    receipt_number: null,
    attempt_id: null,
    allowed_moves: [],
    ...differences,
  };
}

/** After the selection: work was delivered once. */
export function aProject(differences: Partial<RequestDetail> = {}): RequestDetail {
  return aRequestDetail({
    status: 'Accepted',
    stage: 'delivered',
    waiting_on: 'brand',
    allowed_moves: ['approve', 'request-revision', 'record-payment', 'cancel', 'hold', 'messages'],
    proposals: [aProposal({ state: 'accepted', allowed_moves: [] })],
    chosen_creative: salem,
    deliveries: [
      {
        version: 1,
        note: 'All twelve plates.',
        links: [{ label: 'Gallery', url: 'https://example.com/gallery' }],
        files: [],
        at: '2026-11-18T09:00:00Z',
      },
    ],
    total_fils: 300_000,
    revisions_included: 2,
    revisions_requested: 0,
    contacts: {
      brand: { name: 'Amal Al-Ali', email: 'amal@example.com', phone: '+965 5000 1234' },
      creative: { name: 'Salem Al-Ajmi', email: 'salem@example.com', phone: null },
    },
    has_agreement: true,
    has_dispute: false,
    disputes_total: 0,
    ...differences,
  });
}

export function aMessage(differences: Partial<Message> = {}): Message {
  return {
    id: '0193-message',
    from: 'creative',
    body: 'Shall we use your own plates?',
    files: [],
    at: '2026-11-13T09:00:00Z',
    creative_id: salem.id,
    read_at: '2026-11-13T10:00:00Z',
    ...differences,
  };
}

export function aThread(differences: Partial<MessageThread> = {}): MessageThread {
  return {
    creative: salem,
    last_message: aMessage({ read_at: null }),
    unread: 0,
    is_writable: true,
    ...differences,
  };
}

/** A row of a brand's list. */
export function aRow(differences: Partial<RequestRow> = {}): RequestRow {
  return {
    ...aRequest(),
    waiting_on: 'creative',
    due_at: null,
    due: null,
    next: null,
    proposals_count: 0,
    invited_count: 0,
    unread_messages: 0,
    chosen_creative: null,
    preferred_creative: null,
    total_fils: null,
    ...differences,
  };
}
