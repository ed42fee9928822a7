/** The site's numbers, for admins. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';

export const overviewQuery = queryOptions({
  queryKey: ['overview'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/overview', { signal })),
  meta: { private: true },
});
