/** What the page of an attempt says: from the server's answer alone, never from the address that the provider returns to. */
import type { PaymentAttempt } from '@/api/types';
import { attemptState, isOpenAttempt } from '@/entities/payment-attempt';

export type AttemptMessage =
  | 'waiting'
  | 'unknown'
  | 'review'
  | 'captured'
  | 'returned'
  | 'otherAmount'
  | 'notCounted'
  | 'failed'
  | 'funds'
  | 'cancelled'
  | 'left'
  | 'down'
  | 'reversed';

const OF_FAILURE: Readonly<Record<NonNullable<PaymentAttempt['failure']>, AttemptMessage>> = {
  declined: 'failed',
  insufficient_funds: 'funds',
  cancelled_by_payer: 'cancelled',
  restricted: 'failed',
  no_page: 'down',
  // Only admins learn why.
  page_host: 'down',
  other: 'failed',
};

/** `isLong`: the payer has waited so long that there is more to say than to wait. */
export function messageOf(attempt: PaymentAttempt, isLong: boolean): AttemptMessage {
  const { state, failure } = attempt;
  if (isOpenAttempt(attempt)) return isLong ? 'unknown' : 'waiting';
  if (state === attemptState.captured) return messageOfCaptured(attempt);
  if (state === attemptState.failed) return failure ? OF_FAILURE[failure] : 'failed';
  if (state === attemptState.expired) return 'left';
  if (state === attemptState.reversed) return 'reversed';
  // The provider has money, and an admin looks at it, or has returned it.
  return attempt.settled_at === null ? 'review' : 'notCounted';
}

function messageOfCaptured({ payment_id, excess_fils, settled_at }: PaymentAttempt): AttemptMessage {
  if (payment_id !== null || excess_fils === 0) return 'captured';
  // All of it goes back: nothing was due any more, or an admin sends another amount back, and the price is as open as before.
  return settled_at === null ? 'returned' : 'otherAmount';
}

const AGAIN: ReadonlySet<AttemptMessage> = new Set<AttemptMessage>([
  'failed',
  'funds',
  'cancelled',
  'left',
  'down',
  'reversed',
  'otherAmount',
  'notCounted',
]);

/** Whether there is a next try: not while the last one may still arrive. */
export function offersRetry(message: AttemptMessage): boolean {
  return AGAIN.has(message);
}
