/** All quote requests, for admins: the board and its counts. */
import { queryOptions } from '@tanstack/react-query';
import type { RequestRow, Stage } from '@/api/types';
import { api, unwrap } from '@/api/client';
import { pagedQuery } from './page-lists';
import { queryRoots } from './query-roots';

export interface BoardFilters {
  readonly stage?: Stage;
  readonly q?: string;
}

const PAGE_SIZE = 20;

export function boardQuery(filters: BoardFilters) {
  return pagedQuery<RequestRow>([...queryRoots.quoteRequests, 'board', filters], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/admin/quote-requests', { params: { query: { ...filters, ...query } }, signal }),
  );
}

export const boardCountsQuery = queryOptions({
  queryKey: [...queryRoots.quoteRequests, 'board-counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/quote-requests/counts', { signal })),
  meta: { private: true },
});
