/** One request in full, and the moves that its sides make. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { BriefPatch, MoveBodies, PaymentBody, RequestDetail } from '@/api/types';
import { invalidate } from './invalidate';
import { queryRoots } from './query-roots';
import { allRequestLists } from './request-list';

/** The root of a creative's lists. */
const inbox = { queryKey: queryRoots.inbox } as const;

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [...queryRoots.requests, 'one', id] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/api/quote-requests/{id}', { params: { path: { id } }, signal })),
    // The other side may have moved in the meantime.
    refetchOnWindowFocus: 'always',
    meta: { private: true },
  });
}

/** The notes on its deliveries. */
export const annotationsOf = (id: string) => ({ queryKey: [...queryRoots.requests, 'annotations', id] as const });

/** The problems of it that were reported. */
export const disputesOf = (id: string) => ({ queryKey: [...queryRoots.requests, 'disputes', id] as const });

/** Its reviews, and how it counts for its sides: the move that ends it opens them. */
export const reviewsOf = (id: string) => ({ queryKey: [...queryRoots.requests, 'reviews', id] as const });

/** What its page asks for on its own, and a move may change. */
const partsOf = (id: string) => [annotationsOf(id), disputesOf(id), reviewsOf(id)];

type Context = Pick<MutationFunctionContext, 'client'>;

/** Shows the request as a move answered it; the lists that show its stage are fetched again. */
export function showRequest(context: Context, request: RequestDetail): void {
  context.client.setQueryData(requestQuery(request.id).queryKey, request);
  void invalidate(context, ...partsOf(request.id), allRequestLists, inbox);
}

/** A refusal means that the request is not as this page shows it: settles once it is fetched again. */
export function refreshRequest(context: Context, id: string): Promise<void> {
  return invalidate(context, requestQuery(id), ...partsOf(id), allRequestLists, inbox);
}

/** All that is shown of requests is fetched again. */
export function refreshRequests(context: Context): Promise<void> {
  return invalidate(context, { queryKey: queryRoots.requests });
}

export type Move = keyof MoveBodies;

/** A move with the body that it takes. */
export type MadeMove = {
  readonly [Name in Move]: { readonly move: Name; readonly body: MoveBodies[Name] };
}[Move];

interface Sent {
  readonly id: string;
  readonly idempotencyKey: string;
}

const paramsOf = ({ id, idempotencyKey }: Sent) => ({
  path: { id },
  header: { 'Idempotency-Key': idempotencyKey },
});

export const moveMutation = mutationOptions({
  mutationFn: ({ made: { move, body }, ...sent }: Sent & { readonly made: MadeMove }) => {
    // Only admins invite, at an address of theirs.
    const root = move === 'invite' ? '/api/admin/quote-requests' : '/api/quote-requests';
    // Every move answers with the request; one of them supplies the types of all.
    const path = `${root}/{id}/${move}` as '/api/quote-requests/{id}/approve';
    return unwrap(api.POST(path, { params: paramsOf(sent), body: body as MoveBodies['approve'] }));
  },
  onSuccess: (request, _made, _result, context) => showRequest(context, request),
  onError: (_error, { id }, _result, context) => refreshRequest(context, id),
});

export const editBriefMutation = mutationOptions({
  mutationFn: ({ brief, ...sent }: Sent & { readonly brief: BriefPatch }) =>
    unwrap(api.PATCH('/api/quote-requests/{id}', { params: paramsOf(sent), body: brief })),
  onSuccess: (request, _brief, _result, context) => showRequest(context, request),
  onError: (_error, { id }, _result, context) => refreshRequest(context, id),
});

/** Answers the payment; settles once the request shows it. */
export const recordPaymentMutation = mutationOptions({
  mutationFn: ({ payment, ...sent }: Sent & { readonly payment: PaymentBody }) =>
    unwrap(api.POST('/api/quote-requests/{id}/record-payment', { params: paramsOf(sent), body: payment })),
  onSettled: (_payment, _error, { id }, _result, context) => refreshRequest(context, id),
});
