/** What the page of an attempt says: from the server's answer alone, never from the address that the provider returns to. */
import type { PaymentAttempt } from '@/api/types';
import { attemptState, isOpenAttempt } from '@/entities/payment-attempt';

export type AttemptMessage =
  | 'waiting'
  | 'unknown'
  | 'review'
  | 'captured'
  | 'returned'
  | 'failed'
  | 'funds'
  | 'cancelled'
  | 'down'
  | 'reversed';

const OF_FAILURE: Readonly<Record<NonNullable<PaymentAttempt['failure']>, AttemptMessage>> = {
  declined: 'failed',
  insufficient_funds: 'funds',
  cancelled_by_payer: 'cancelled',
  restricted: 'failed',
  no_page: 'down',
  other: 'failed',
};

/** `isLong`: the payer has waited so long that there is more to say than to wait. */
export function messageOf(attempt: PaymentAttempt, isLong: boolean): AttemptMessage {
  const { state, failure } = attempt;
  if (isOpenAttempt(attempt)) return isLong ? 'unknown' : 'waiting';
  // Without a record of it nothing was due any more, and all of it goes back.
  const isReturned = attempt.payment_id === null && attempt.excess_fils > 0;
  if (state === attemptState.captured) return isReturned ? 'returned' : 'captured';
  if (state === attemptState.failed) return failure ? OF_FAILURE[failure] : 'failed';
  if (state === attemptState.expired) return 'cancelled';
  // The provider has money, and an admin looks at it.
  return state === attemptState.review ? 'review' : 'reversed';
}

const AGAIN: ReadonlySet<AttemptMessage> = new Set<AttemptMessage>([
  'failed',
  'funds',
  'cancelled',
  'down',
  'reversed',
]);

/** Whether there is a next try: not while the last one may still arrive. */
export function offersRetry(message: AttemptMessage): boolean {
  return AGAIN.has(message);
}
