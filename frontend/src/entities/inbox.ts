/** The requests that reach a creative: open to them, proposed for, and their projects. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { InboxRequest } from '@/api/types';
import { livelyPagedQuery } from './page-lists';
import { queryRoots } from './query-roots';

const PAGE_SIZE = 12;

export type InboxSide = InboxRequest['side'];

/** A move of a request fetches the lists of the inbox again. */
export function inboxQuery(side: InboxSide) {
  return livelyPagedQuery<InboxRequest>([...queryRoots.inbox, 'list', side], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/creative/requests', { params: { query: { side, ...query } }, signal }),
  );
}

export const inboxCountsQuery = queryOptions({
  queryKey: [...queryRoots.inbox, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/creative/requests/counts', { signal })),
  refetchOnWindowFocus: 'always',
  meta: { private: true },
});
