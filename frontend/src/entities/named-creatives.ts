/** Creatives by their ids, in one call. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap, within } from '@/api/client';
import { queryRoots } from './query-roots';

const TIMEOUT_MS = 15_000;

/**
 * The creatives on the roster, in the order of the ids; at most 100. While the ids change, the previous answer stays.
 */
export function namedCreativesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...queryRoots.creatives, 'named', ids],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/creatives', { params: { query: { ids: ids.join(',') } }, signal: within(TIMEOUT_MS, signal) }),
      ),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}
