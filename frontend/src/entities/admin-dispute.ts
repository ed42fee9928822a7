/** The problems of all projects, as admins list them. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { AdminDispute, AdminDisputeFilter } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';
import { pagedQuery } from './page-lists';

const PAGE_SIZE = 30;

const list = '/api/admin/disputes';

/** In the order of the filters. */
export const adminDisputeFilters = exhaustive<AdminDisputeFilter>()([
  'waiting',
  'open',
  'decided',
  'appealed',
  'settled',
  'final',
]);

/** All of them, without a filter. */
export function adminDisputesQuery(state: AdminDisputeFilter | null) {
  return pagedQuery<AdminDispute>(['admin-disputes', 'list', state], PAGE_SIZE, ({ query, signal }) =>
    api.GET(list, { params: { query: { ...query, ...(state && { state }) } }, signal }),
  );
}

export const adminDisputeCountsQuery = queryOptions({
  queryKey: ['admin-disputes', 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET(`${list}/counts`, { signal })),
  meta: { private: true },
});
