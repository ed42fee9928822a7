/** How many creatives each option of each filter would leave; separate from the lists, which every visit loads. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { RosterCounts, RosterQuery } from '@/api/types';
import type { CreativeFilters } from './creative';
import { queryRoots } from './query-roots';

/** The sort order has no effect on the counts. */
export function rosterCountsQuery({ sort: _sort, ...filters }: CreativeFilters) {
  return queryOptions<RosterCounts>({
    queryKey: [...queryRoots.creatives, 'counts', filters],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/creatives/counts', { params: { query: filters as RosterQuery }, signal })),
    // The previous counts are shown until the next have loaded.
    placeholderData: (previous) => previous,
  });
}
