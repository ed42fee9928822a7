/** Attempts to pay through a provider. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { PayBody, PaymentAttempt } from '@/api/types';
import type { EnumOf } from '@/lib/exhaustive';
import { queryRoots } from './query-roots';
import { refreshRequest } from './request';

export const attemptState = {
  created: 'created',
  pending: 'pending',
  captured: 'captured',
  failed: 'failed',
  expired: 'expired',
  review: 'review',
  reversed: 'reversed',
} as const satisfies EnumOf<PaymentAttempt['state']>;

const POLL_MS = 3_000;
/** After this many answers the question is asked less often: the bank takes its time. */
const OFTEN = 60;
const POLL_LATER_MS = 30_000;

/** Whether the payer may still pay on its page. */
export function isOpenAttempt({ state }: PaymentAttempt): boolean {
  return state === attemptState.created || state === attemptState.pending;
}

/** Whether what is said of it may still change while the page is open. */
function isAwaited(attempt: PaymentAttempt): boolean {
  return isOpenAttempt(attempt) || (attempt.state === attemptState.review && attempt.settled_at === null);
}

/** Asks again by itself until it is decided; each question brings that to the provider forward. */
export function attemptQuery(id: string) {
  return queryOptions({
    // Below the request, so that live updates of one reach the other.
    queryKey: [...queryRoots.requests, 'attempts', id] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/api/payment-attempts/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || !isAwaited(data)) return false;
      return dataUpdateCount > OFTEN || data.state === attemptState.review ? POLL_LATER_MS : POLL_MS;
    },
    refetchOnWindowFocus: 'always',
    // It never leaves the page of a payer who waits: a failed question is asked again.
    retry: (_failures, error) => !(error instanceof ApiError && error.status === 404),
    retryDelay: POLL_MS,
    meta: { private: true },
  });
}

interface Paying {
  readonly id: string;
  readonly body: PayBody;
}

const LOOK_AGAIN_MS = 1_500;
/** A little longer than the server waits for the provider. */
const LOOKS = 12;

function hasNoPage(): ApiError {
  return new ApiError(503, 'payments_unavailable', 'no page to pay on');
}

/** The provider's page of an attempt; another tab may still be waiting for it. */
async function pageOf(attempt: PaymentAttempt, looksLeft = LOOKS): Promise<string> {
  if (attempt.page_url) return attempt.page_url;
  if (attempt.state !== attemptState.created || looksLeft === 0) throw hasNoPage();
  await new Promise((resolve) => {
    window.setTimeout(resolve, LOOK_AGAIN_MS);
  });
  const path = { id: attempt.id };
  return pageOf(await unwrap(api.GET('/api/payment-attempts/{id}', { params: { path } })), looksLeft - 1);
}

/** Answers the provider's page. After a refusal the request is fetched again, with what is open now. */
export const payMutation = mutationOptions({
  mutationFn: async ({ id, body }: Paying): Promise<string> =>
    pageOf(await unwrap(api.POST('/api/quote-requests/{id}/pay', { params: { path: { id } }, body }))),
  onError: (_error, { id }, _result, context) => refreshRequest(context, id),
});

/** The page of an attempt that is open already. */
export const continueMutation = mutationOptions({
  mutationFn: (attempt: PaymentAttempt) => pageOf(attempt),
  onError: (_error, { request_id }, _result, context) => refreshRequest(context, request_id),
});
