/** What the operator decided, as far as visitors see it. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/config', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});
