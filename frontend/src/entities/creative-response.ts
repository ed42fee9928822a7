/** How soon creatives answer. Apart from the other queries of creatives, which every visit loads. */
import { queryOptions } from '@tanstack/react-query';
import { unwrap, within } from '@/api/client';
import { creativeResponseApi } from '@/api/creative-response';

const TIMEOUT_MS = 15_000;
/** It changes with the requests of half a year. */
const FRESH_MS = 300_000;

export function responseQuery(id: string) {
  return queryOptions({
    queryKey: ['creatives', 'response', id],
    queryFn: ({ signal }) =>
      unwrap(
        creativeResponseApi.GET('/api/creatives/{id}/response', {
          params: { path: { id } },
          signal: within(TIMEOUT_MS, signal),
        }),
      ),
    staleTime: FRESH_MS,
  });
}
