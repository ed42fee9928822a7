import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, bodyOf, within } from '@/api/client';
import { logged } from '@/api/logged';
import { pageOf, type Page } from '@/api/pagination';
import type { Creative } from '@/api/types';
import { queryFrom, type RosterFilters } from './filters';
import { withIdToken } from './id-token';

const CREATIVES_TIMEOUT_MS = 15_000;
const PAGE_SIZE = 24;

type RosterSearch = ReturnType<typeof queryFrom> & { readonly cursor?: string };

interface Asking {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

async function pageOfCreatives(search: RosterSearch, { client, signal: left }: Asking): Promise<Page<Creative>> {
  const signal = within(CREATIVES_TIMEOUT_MS, left);
  const { data, response } = await withIdToken(client, (headers) =>
    logged(api.GET('/api/creatives', { params: { query: { ...search, limit: PAGE_SIZE } }, signal, ...(headers && { headers }) })),
  );
  return pageOf(data ?? [], response.headers);
}

export function rosterQuery(filters: RosterFilters) {
  return infiniteQueryOptions({
    queryKey: ['creatives', 'list', queryFrom(filters)],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, client, signal }) =>
      pageOfCreatives({ ...queryFrom(filters), ...(pageParam && { cursor: pageParam }) }, { client, signal }),
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The newest of the roster, from which the first page picks its preview. */
export const newestQuery = queryOptions({
  queryKey: ['creatives', 'newest'],
  queryFn: ({ client, signal }) => pageOfCreatives({}, { client, signal }),
});

export function creativeQuery(id: string) {
  return queryOptions({
    queryKey: ['creatives', 'one', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/creatives/{id}', { params: { path: { id } }, signal: within(CREATIVES_TIMEOUT_MS, signal) })),
  });
}
