/** Applications as admins see them: the queue, one of them, and the decisions. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import type { AdminApplication, ApplicationOrder } from '@/api/types';
import { api, unwrap } from '@/api/client';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';
import { queryRoots } from './query-roots';

export interface ApplicationFilters {
  /** A label; all of them if absent. */
  readonly status?: AdminApplication['status'];
  readonly q?: string;
  readonly order?: ApplicationOrder;
}

const PAGE_SIZE = 50;
const MAX_RECENT = 6;

const list = '/api/admin/creative-applications';

/** The root of every query of applications. */
const allApplications = { queryKey: queryRoots.applications } as const;

export function applicationsQuery(filters: ApplicationFilters) {
  return pagedQuery<AdminApplication>([...queryRoots.applications, 'admin', filters], PAGE_SIZE, ({ query, signal }) =>
    api.GET(list, { params: { query: { ...filters, ...query } }, signal }),
  );
}

/** The latest decisions, newest first. */
export const latestReviewsQuery = queryOptions({
  queryKey: [...queryRoots.applications, 'reviewed'] as const,
  queryFn: ({ signal }) =>
    unwrap(api.GET(list, { params: { query: { order: 'reviewed', limit: MAX_RECENT } }, signal })),
  meta: { private: true },
});

export const applicationCountsQuery = queryOptions({
  queryKey: [...queryRoots.applications, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/creative-applications/counts', { signal })),
  meta: { private: true },
});

/** `known` is its row in a list, shown until it is fetched. */
export function applicationQuery(id: string, known?: AdminApplication) {
  return queryOptions({
    queryKey: [...queryRoots.applications, 'one', id] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/creative-applications/{id}', { params: { path: { id } }, signal })),
    ...(known && { placeholderData: known }),
    meta: { private: true },
  });
}

export type Decision =
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'changes'; readonly note: string };

interface Review {
  readonly id: string;
  /** Which the admin has read: an approval publishes no other. */
  readonly version: number | null;
  readonly decision: Decision;
}

function review({ id, version, decision }: Review): Promise<AdminApplication> {
  const params = { path: { id } };
  if (decision.kind === 'approve') return unwrap(api.POST(`${list}/{id}/approve`, { params, body: { version } }));
  if (decision.kind === 'reject') {
    return unwrap(api.POST(`${list}/{id}/reject`, { params, body: { reason: decision.reason.trim() } }));
  }
  return unwrap(api.POST(`${list}/{id}/request-changes`, { params, body: { note: decision.note.trim() } }));
}

/** Shows the application as it was answered; every list that it may have left or joined is fetched again. */
function refresh(context: Pick<MutationFunctionContext, 'client'>, changed: AdminApplication | undefined): void {
  if (changed) context.client.setQueryData(applicationQuery(changed.id).queryKey, changed);
  void invalidate(context, allApplications, allCreatives);
}

/** After a failure too: another admin may have been first. */
export const reviewMutation = mutationOptions({
  mutationFn: review,
  onSettled: (changed, _error, _review, _result, context) => refresh(context, changed),
});

/** Possible for the admin who decided, for ten seconds. */
export const undoReviewMutation = mutationOptions({
  mutationFn: (id: string) => unwrap(api.POST(`${list}/{id}/undo`, { params: { path: { id } } })),
  onSettled: (changed, _error, _id, _result, context) => refresh(context, changed),
});
