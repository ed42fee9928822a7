/** The reviews of a project, as its two sides and admins read them, and what they do with them. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { RequestReviews, ReviewDraft } from '@/api/types';
import { invalidate } from './invalidate';
import { requestQuery, reviewsOf } from './request';

export function requestReviewsQuery(requestId: string) {
  return queryOptions({
    // A live update of the request reaches it.
    ...reviewsOf(requestId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/quote-requests/{id}/reviews', { params: { path: { id: requestId } }, signal })),
    refetchOnWindowFocus: 'always',
    meta: { private: true },
  });
}

type Context = Pick<MutationFunctionContext, 'client'>;

function show(context: Context, requestId: string, reviews: RequestReviews): void {
  context.client.setQueryData(requestReviewsQuery(requestId).queryKey, reviews);
  void invalidate(context, requestQuery(requestId));
}

/** A refusal means that the reviews are not as this page shows them. */
function refresh(context: Context, requestId: string): Promise<void> {
  return invalidate(context, requestReviewsQuery(requestId), requestQuery(requestId));
}

interface Sent {
  readonly requestId: string;
  readonly idempotencyKey: string;
}

export const writeReviewMutation = mutationOptions({
  mutationFn: ({ requestId, idempotencyKey, draft }: Sent & { readonly draft: ReviewDraft }) =>
    unwrap(
      api.PUT('/api/quote-requests/{id}/review', {
        params: { path: { id: requestId }, header: { 'Idempotency-Key': idempotencyKey } },
        body: draft,
      }),
    ),
  onSuccess: (reviews, { requestId }, _result, context) => show(context, requestId, reviews),
  onError: (_error, { requestId }, _result, context) => refresh(context, requestId),
});

export const deleteReviewMutation = mutationOptions({
  mutationFn: ({ requestId, idempotencyKey }: Sent) =>
    unwrap(
      api.DELETE('/api/quote-requests/{id}/review', {
        params: { path: { id: requestId }, header: { 'Idempotency-Key': idempotencyKey } },
      }),
    ),
  onSuccess: (reviews, { requestId }, _result, context) => show(context, requestId, reviews),
  onError: (_error, { requestId }, _result, context) => refresh(context, requestId),
});

interface SentText extends Sent {
  readonly reviewId: string;
  readonly body: string;
}

const paramsOf = ({ reviewId, idempotencyKey }: Pick<SentText, 'reviewId' | 'idempotencyKey'>) => ({
  path: { id: reviewId },
  header: { 'Idempotency-Key': idempotencyKey },
});

export const replyMutation = mutationOptions({
  mutationFn: ({ body, ...sent }: SentText) =>
    unwrap(api.POST('/api/reviews/{id}/reply', { params: paramsOf(sent), body: { body } })),
  onSettled: (_review, _error, { requestId }, _result, context) => refresh(context, requestId),
});

export const appealMutation = mutationOptions({
  mutationFn: ({ body, ...sent }: SentText) =>
    unwrap(api.POST('/api/reviews/{id}/appeal', { params: paramsOf(sent), body: { body } })),
  onSettled: (_review, _error, { requestId }, _result, context) => refresh(context, requestId),
});

export const showNameMutation = mutationOptions({
  mutationFn: ({ shown, ...sent }: Omit<SentText, 'body'> & { readonly shown: boolean }) =>
    unwrap(api.POST('/api/reviews/{id}/show-name', { params: paramsOf(sent), body: { shown } })),
  onSettled: (_review, _error, { requestId }, _result, context) => refresh(context, requestId),
});
