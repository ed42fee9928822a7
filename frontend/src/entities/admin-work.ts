/** Published works as admins see them: looked at, hidden, and shown again. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { AdminWork, ReviewState } from '@/api/types';
import type { EnumOf } from '@/lib/exhaustive';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';
import { seenRows } from './seen';

const PAGE_SIZE = 24;

const list = '/api/admin/works';

/** The root of every query of works. */
export const allAdminWorks = { queryKey: ['admin-works'] } as const;

/** In the order of the filters, of works and of pictures. */
export const reviewState = { new: 'new', hidden: 'hidden', seen: 'seen' } as const satisfies EnumOf<ReviewState>;
export const reviewStates = Object.values(reviewState);

export function adminWorksQuery(state: ReviewState) {
  return pagedQuery<AdminWork>([...allAdminWorks.queryKey, 'list', state], PAGE_SIZE, ({ query, signal }) =>
    api.GET(list, { params: { query: { state, ...query } }, signal }),
  );
}

export const workCountsQuery = queryOptions({
  queryKey: [...allAdminWorks.queryKey, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET(`${list}/counts`, { signal })),
  meta: { private: true },
});

/** Settles once the lists show the change; after a failure too: another admin may have been first. */
async function refresh(context: Pick<MutationFunctionContext, 'client'>): Promise<void> {
  void invalidate(context, allCreatives);
  await invalidate(context, allAdminWorks);
}

export interface Hiding {
  readonly id: string;
  readonly reason: string;
}

export const hideWorkMutation = mutationOptions({
  mutationFn: ({ id, reason }: Hiding) =>
    unwrap(api.POST(`${list}/{id}/hide`, { params: { path: { id } }, body: { reason: reason.trim() } })),
  onSettled: (_data, _error, _hiding, _result, context) => refresh(context),
});

export const restoreWorkMutation = mutationOptions({
  mutationFn: (id: string) => unwrap(api.POST(`${list}/{id}/restore`, { params: { path: { id } } })),
  onSettled: (_data, _error, _id, _result, context) => refresh(context),
});

/** As they were when they were listed: what was changed since stays new. */
export const seenWorksMutation = mutationOptions({
  mutationFn: async (works: readonly AdminWork[]) => {
    await api.POST(`${list}/seen`, { body: seenRows(works, ({ updated_at }) => updated_at) });
  },
  onSettled: (_data, _error, _works, _result, context) => refresh(context),
});
