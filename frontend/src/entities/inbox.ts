/** The requests that reach a creative: open to them, proposed for, and their projects. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { paths } from '@/api/schema';
import type { InboxRequest } from '@/api/types';
import { livelyPagedQuery } from './page-lists';
import { invalidate } from './invalidate';
import { queryRoots } from './query-roots';

type Query = NonNullable<paths['/api/creative/requests']['get']['parameters']['query']>;

const PAGE_SIZE = 12;

export type InboxSide = InboxRequest['side'];
export type InboxOrder = NonNullable<Query['order']>;

/** Which requests, and in which order; what is left out does not narrow the list. */
export type InboxFilter = Pick<Query, 'side' | 'q' | 'order' | 'archived'>;

/** A move of a request fetches the lists of the inbox again. */
export function inboxQuery(filter: InboxFilter) {
  return livelyPagedQuery<InboxRequest>([...queryRoots.inbox, 'list', filter], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/creative/requests', { params: { query: { ...filter, ...query } }, signal }),
  );
}

interface Archiving {
  readonly id: string;
  readonly isArchived: boolean;
}

/** Puts a request away in the own inbox, or takes it back. */
export const archiveMutation = mutationOptions({
  mutationFn: async ({ id, isArchived }: Archiving): Promise<void> => {
    const options = { params: { path: { id } } };
    await (isArchived
      ? api.PUT('/api/creative/requests/{id}/archive', options)
      : api.DELETE('/api/creative/requests/{id}/archive', options));
  },
  onSuccess: (_nothing, _sent, _result, context) => invalidate(context, { queryKey: queryRoots.inbox }),
});

export const inboxCountsQuery = queryOptions({
  queryKey: [...queryRoots.inbox, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/creative/requests/counts', { signal })),
  refetchOnWindowFocus: 'always',
  meta: { private: true },
});
