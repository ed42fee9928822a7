/** Creatives of the roster: filtered pages, the newest, and single profiles. */
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, unwrap, within } from '@/api/client';
import { pageOf, type Page } from '@/api/pagination';
import type { Creative, RosterQuery } from '@/api/types';
import { withErrorLog } from '@/api/with-error-log';
import { ROSTER_PAGE_SIZE } from '@/lib/roster-page';
import { withIdToken } from './id-token';
import { queryRoots } from './query-roots';

const TIMEOUT_MS = 15_000;

/** The root of every creatives query. */
export const allCreatives = { queryKey: queryRoots.creatives } as const;

/** As in the address: unknown values are sent too, and the server finds nothing. */
export type CreativeFilters = {
  readonly [Filter in Exclude<keyof RosterQuery, 'limit' | 'cursor'>]?: NonNullable<
    RosterQuery[Filter]
  > extends readonly string[]
    ? readonly string[]
    : string;
};

interface FetchContext {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/** A page of the roster, and how many creatives match every word of its search; they come first. */
export interface RosterPage extends Page<Creative> {
  readonly complete: number;
}

async function fetchPage(
  query: CreativeFilters & { readonly cursor?: string },
  { client, signal: cancelled }: FetchContext,
): Promise<RosterPage> {
  const signal = within(TIMEOUT_MS, cancelled);
  const { data, response } = await withIdToken(client, (headers) =>
    withErrorLog(
      api.GET('/api/creatives', {
        params: { query: { ...query, limit: ROSTER_PAGE_SIZE } as RosterQuery },
        signal,
        ...(headers && { headers }),
      }),
    ),
  );
  const page = pageOf(data ?? [], response.headers);
  const complete = response.headers.get('X-Complete-Count');
  return { ...page, complete: complete === null ? page.total : Number(complete) };
}

/** Pages of the creatives that match the filters. */
export function rosterQuery(filters: CreativeFilters) {
  return infiniteQueryOptions({
    queryKey: [...queryRoots.creatives, 'list', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, client, signal }) =>
      fetchPage({ ...filters, ...(pageParam && { cursor: pageParam }) }, { client, signal }),
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The newest creatives, from which the home page selects its preview. */
export const newestCreativesQuery = queryOptions({
  queryKey: [...queryRoots.creatives, 'newest'],
  queryFn: ({ client, signal }) => fetchPage({}, { client, signal }),
});

/** A first page of the creatives who offer a service. */
export function creativesOfServiceQuery(service: string) {
  return queryOptions({
    queryKey: [...queryRoots.creatives, 'of-service', service],
    queryFn: ({ client, signal }) => fetchPage({ service }, { client, signal }),
  });
}

export function creativeQuery(id: string) {
  return queryOptions({
    queryKey: [...queryRoots.creatives, 'one', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/creatives/{id}', { params: { path: { id } }, signal: within(TIMEOUT_MS, signal) })),
  });
}

/** The public works of a creative, in their order. */
export function worksQuery(id: string) {
  return queryOptions({
    queryKey: [...queryRoots.creatives, 'works', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/creatives/{id}/works', { params: { path: { id } }, signal: within(TIMEOUT_MS, signal) })),
  });
}
