/** The site's numbers, for admins. */
import { queryOptions } from '@tanstack/react-query';
import { adminApi } from '@/api/admin-lifecycle';
import { unwrap } from '@/api/client';

export const overviewQuery = queryOptions({
  queryKey: ['overview'] as const,
  queryFn: ({ signal }) => unwrap(adminApi.GET('/api/admin/overview', { signal })),
  meta: { private: true },
});
