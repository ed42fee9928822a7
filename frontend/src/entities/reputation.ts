/** What is counted of creatives and brands, and the published reviews of creatives. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap, within } from '@/api/client';
import { pageOf } from '@/api/pagination';
import { queryRoots } from './query-roots';

const TIMEOUT_MS = 15_000;
/** It changes with the moves of projects, and nightly. */
const FRESH_MS = 300_000;

export function creativeRecordQuery(id: string) {
  return queryOptions({
    queryKey: [...queryRoots.creatives, 'record', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/creatives/{id}/record', { params: { path: { id } }, signal: within(TIMEOUT_MS, signal) })),
    staleTime: FRESH_MS,
  });
}

/** Ten at a time, newest first. */
export function creativeReviewsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...queryRoots.creatives, 'reviews', id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { data, response } = await api.GET('/api/creatives/{id}/reviews', {
        params: { path: { id }, query: pageParam ? { cursor: pageParam } : {} },
        signal: within(TIMEOUT_MS, signal),
      });
      return pageOf(data ?? [], response.headers);
    },
    getNextPageParam: (page) => page.nextCursor,
    staleTime: FRESH_MS,
  });
}

/** What creatives on a side of the request may know of its brand. */
export function brandRecordQuery(requestId: string) {
  return queryOptions({
    queryKey: [...queryRoots.requests, 'brand-record', requestId] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/quote-requests/{id}/brand-record', { params: { path: { id: requestId } }, signal })),
    staleTime: FRESH_MS,
    meta: { private: true },
  });
}

/** The reader's own, with the projects behind each number. */
export function ownRecordQuery(role: 'brand' | 'creative') {
  return queryOptions({
    queryKey: [...queryRoots.requests, 'own-record', role] as const,
    queryFn: ({ signal }) => unwrap(api.GET(`/api/${role}/record`, { signal })),
    meta: { private: true },
  });
}
