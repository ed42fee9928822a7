/** A brand's requests as rows: filtered, searched and paged by the server, with their counts. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { paths } from '@/api/schema';
import { closedStatuses } from '@/api/status';
import type { RequestRow } from '@/api/types';
import { livelyPagedQuery } from './page-lists';
import { queryRoots } from './query-roots';

const PAGE_SIZE = 20;

/** The root of every list of requests. */
export const allRequestLists = { queryKey: queryRoots.quoteRequests } as const;

/** The filter for all of `closedStatuses`. */
export const CLOSED = 'closed';

/** What waits for the brand comes first, by its due date. */
export const FIRST_ORDER = 'urgent';

export interface RequestFilters {
  /** A label, or `CLOSED`. */
  readonly status?: string;
  readonly q?: string;
  readonly order?: string;
}

type Query = NonNullable<paths['/api/brand/quote-requests']['get']['parameters']['query']>;

/** Unknown values are sent too, and the server finds nothing. */
function queryOf({ status, ...others }: RequestFilters): Query {
  const sent = {
    order: FIRST_ORDER,
    ...others,
    ...(status && { status: status === CLOSED ? [...closedStatuses] : [status] }),
  };
  return sent as Query;
}

export function brandRequestsQuery(filters: RequestFilters) {
  return livelyPagedQuery<RequestRow>([...queryRoots.quoteRequests, 'brand', filters], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/brand/quote-requests', { params: { query: { ...queryOf(filters), ...query } }, signal }),
  );
}

export const brandCountsQuery = queryOptions({
  queryKey: [...queryRoots.quoteRequests, 'brand-counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/brand/quote-requests/counts', { signal })),
  refetchOnWindowFocus: 'always',
  meta: { private: true },
});
