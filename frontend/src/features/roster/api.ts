import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, within } from '@/api/client';
import { pageOf, type Page } from '@/api/pagination';
import type { Creative } from '@/api/types';
import { queryFrom, type RosterFilters } from './filters';

const CREATIVES_TIMEOUT_MS = 15_000;
const PAGE_SIZE = 24;

export function rosterQuery(filters: RosterFilters) {
  return infiniteQueryOptions({
    queryKey: ['creatives', 'list', queryFrom(filters)],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<Page<Creative>> => {
      const { data, response } = await api.GET('/api/creatives', {
        params: { query: { ...queryFrom(filters), limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
        signal: within(CREATIVES_TIMEOUT_MS, signal),
      });
      return pageOf(data ?? [], response.headers);
    },
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The newest of the roster, from which the first page picks its preview. */
export const newestQuery = queryOptions({
  queryKey: ['creatives', 'newest'],
  queryFn: async ({ signal }): Promise<Page<Creative>> => {
    const { data, response } = await api.GET('/api/creatives', {
      params: { query: { limit: PAGE_SIZE } },
      signal: within(CREATIVES_TIMEOUT_MS, signal),
    });
    return pageOf(data ?? [], response.headers);
  },
});

export function creativeQuery(id: string) {
  return queryOptions({
    queryKey: ['creatives', 'one', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/creatives/{id}', { params: { path: { id } }, signal: within(CREATIVES_TIMEOUT_MS, signal) })),
  });
}
