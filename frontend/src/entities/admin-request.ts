/** All quote requests, for admins: the board and its counts. */
import { queryOptions } from '@tanstack/react-query';
import { adminApi, type BoardFilters } from '@/api/admin-lifecycle';
import { unwrap } from '@/api/client';
import type { RequestRow } from '@/api/lifecycle';
import { pagedQuery } from './page-lists';

const PAGE_SIZE = 20;

export function boardQuery(filters: BoardFilters) {
  return pagedQuery<RequestRow>(['quote-requests', 'board', filters], PAGE_SIZE, ({ query, signal }) =>
    adminApi.GET('/api/admin/quote-requests', { params: { query: { ...filters, ...query } }, signal }),
  );
}

export const boardCountsQuery = queryOptions({
  queryKey: ['quote-requests', 'board-counts'] as const,
  queryFn: ({ signal }) => unwrap(adminApi.GET('/api/admin/quote-requests/counts', { signal })),
  meta: { private: true },
});
