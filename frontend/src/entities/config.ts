/** The operator's public settings. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/config', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
