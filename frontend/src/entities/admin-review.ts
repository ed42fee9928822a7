/** Published reviews as admins see them, and what admins decide about them. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { AdminReview, AdminReviewState, FactTreatmentBody, HidingBody } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';
import { brandRecordQuery } from './reputation';
import { requestReviewsQuery } from './request-reviews';

const PAGE_SIZE = 30;

const list = '/api/admin/reviews';

/** In the order of the filters. */
export const adminReviewStates = exhaustive<AdminReviewState>()(['new', 'flagged', 'reported', 'appealed', 'hidden']);

/** The root of every query of reviews. */
const allReviews = { queryKey: ['admin-reviews'] } as const;

/** All that are published, without a state. */
export function adminReviewsQuery(state: AdminReviewState | null) {
  return pagedQuery<AdminReview>([...allReviews.queryKey, 'list', state], PAGE_SIZE, ({ query, signal }) =>
    api.GET(list, { params: { query: { ...query, ...(state && { state }) } }, signal }),
  );
}

export const adminReviewCountsQuery = queryOptions({
  queryKey: [...allReviews.queryKey, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET(`${list}/counts`, { signal })),
  meta: { private: true },
});

interface Sent {
  readonly review: AdminReview;
  readonly idempotencyKey: string;
}

const paramsOf = ({ review: { id }, idempotencyKey }: Sent) => ({
  path: { id },
  header: { 'Idempotency-Key': idempotencyKey },
});

type Context = Pick<MutationFunctionContext, 'client'>;

/** After a failure too: another admin may have been first. */
function refresh(context: Context, { review }: Sent): Promise<void> {
  return refreshProject(context, review.request_id);
}

/** What an admin decides about a project changes the records of its sides. */
function refreshProject(context: Context, requestId: string): Promise<void> {
  void invalidate(context, allCreatives, brandRecordQuery(requestId));
  return invalidate(context, allReviews, requestReviewsQuery(requestId));
}

export const hideReviewMutation = mutationOptions({
  mutationFn: ({ body, ...sent }: Sent & { readonly body: HidingBody }) =>
    unwrap(api.POST(`${list}/{id}/hide`, { params: paramsOf(sent), body })),
  onSettled: (_data, _error, sent, _result, context) => refresh(context, sent),
});

interface Note extends Sent {
  readonly note: string;
}

/** Shows it again; an open appeal is granted by it. */
export const restoreReviewMutation = mutationOptions({
  mutationFn: ({ note, ...sent }: Note) =>
    unwrap(api.POST(`${list}/{id}/restore`, { params: paramsOf(sent), body: { note } })),
  onSettled: (_data, _error, sent, _result, context) => refresh(context, sent),
});

/** Refuses the appeal. */
export const keepReviewHiddenMutation = mutationOptions({
  mutationFn: ({ note, ...sent }: Note) =>
    unwrap(api.POST(`${list}/{id}/keep`, { params: paramsOf(sent), body: { note } })),
  onSettled: (_data, _error, sent, _result, context) => refresh(context, sent),
});

/** Whether it enters the numbers, whatever its flags say. */
export const countReviewMutation = mutationOptions({
  mutationFn: ({ counts, ...sent }: Sent & { readonly counts: boolean }) =>
    unwrap(api.POST(`${list}/{id}/count`, { params: paramsOf(sent), body: { counts } })),
  onSettled: (_data, _error, sent, _result, context) => refresh(context, sent),
});

interface TreatedProject {
  readonly requestId: string;
  readonly body: FactTreatmentBody;
  readonly idempotencyKey: string;
}

/** How a project counts in a number of one of its sides. */
export const treatFactMutation = mutationOptions({
  mutationFn: ({ requestId, body, idempotencyKey }: TreatedProject) =>
    unwrap(
      api.POST('/api/admin/quote-requests/{id}/exclude-fact', {
        params: { path: { id: requestId }, header: { 'Idempotency-Key': idempotencyKey } },
        body,
      }),
    ),
  onSettled: (_data, _error, { requestId }, _result, context) => refreshProject(context, requestId),
});
