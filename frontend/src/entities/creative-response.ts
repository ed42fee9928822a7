/** How soon creatives answer. Apart from the other queries of creatives, which every visit loads. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap, within } from '@/api/client';
import { queryRoots } from './query-roots';

const TIMEOUT_MS = 15_000;
/** It changes with the requests of half a year. */
const FRESH_MS = 300_000;

export function responseQuery(id: string) {
  return queryOptions({
    queryKey: [...queryRoots.creatives, 'response', id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/creatives/{id}/response', {
          params: { path: { id } },
          signal: within(TIMEOUT_MS, signal),
        }),
      ),
    staleTime: FRESH_MS,
  });
}
