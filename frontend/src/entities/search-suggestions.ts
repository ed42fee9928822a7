/** What to search the roster for instead, where a search finds no one. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import { queryRoots } from './query-roots';

export function searchSuggestionsQuery(q: string) {
  return queryOptions({
    queryKey: [...queryRoots.creatives, 'suggestions', q],
    queryFn: ({ signal }) => unwrap(api.GET('/api/creatives/suggestions', { params: { query: { q } }, signal })),
  });
}
