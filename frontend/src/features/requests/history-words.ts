/** The dated history in words: each event of a request has a text of its own. */
import type { RequestEvent } from '@/api/lifecycle';

/** Events as the server names them. */
export const knownEvents = [
  'submitted',
  'brief_edited',
  'invited',
  'invitation_declined',
  'opened_to_others',
  'proposals_opened',
  'proposal_sent',
  'proposal_revised',
  'proposal_withdrawn',
  'proposal_declined',
  'proposal_accepted',
  'proposal_not_selected',
  'proposal_expired',
  'proposal_closed',
  'change_requested',
  'selected',
  'delivered',
  'revision_requested',
  'extra_revision_asked',
  'revision_accepted',
  'revision_refused',
  'approved',
  'payment_recorded',
  'payment_confirmed',
  'payment_voided',
  'cancel_asked',
  'cancel_refused',
  'declined',
  'cancelled',
  'expired',
  'reopened',
  'held',
  'resumed',
] as const;

export type KnownEvent = (typeof knownEvents)[number];

function isKnown(event: string): event is KnownEvent {
  return knownEvents.some((known) => known === event);
}

export type HistoryKey = KnownEvent | 'approvedByClock' | 'moved' | 'noted';

/** An event that a newer server names is described by its stage. */
export function historyKey({ event, actor, to }: RequestEvent): HistoryKey {
  if (event === 'approved' && actor === 'clock') return 'approvedByClock';
  if (isKnown(event)) return event;
  return to === null ? 'noted' : 'moved';
}
