/** The requests that reach a creative: open to them, proposed for, and their projects. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { InboxRequest } from '@/api/types';
import { pageOf } from '@/api/pagination';
import { queryRoots } from './query-roots';

const PAGE_SIZE = 12;

export type InboxSide = InboxRequest['side'];

/** A move of a request fetches the lists of the inbox again. */
export function inboxQuery(side: InboxSide) {
  return infiniteQueryOptions({
    queryKey: [...queryRoots.inbox, 'list', side] as const,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { side, limit: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) };
      const { data, response } = await api.GET('/api/creative/requests', { params: { query }, signal });
      return pageOf(data ?? [], response.headers);
    },
    getNextPageParam: (page) => page.nextCursor,
    // The other side may have moved in the meantime.
    refetchOnWindowFocus: 'always',
    meta: { private: true },
  });
}

export const inboxCountsQuery = queryOptions({
  queryKey: [...queryRoots.inbox, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/creative/requests/counts', { signal })),
  refetchOnWindowFocus: 'always',
  meta: { private: true },
});
