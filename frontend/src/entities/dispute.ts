/** The problems of a project, as both sides and admins see them. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import { disputesOf } from './request';

export function disputesQuery(id: string) {
  return queryOptions({
    ...disputesOf(id),
    queryFn: ({ signal }) => unwrap(api.GET('/api/quote-requests/{id}/disputes', { params: { path: { id } }, signal })),
    // The other side may have moved in the meantime.
    refetchOnWindowFocus: 'always',
    meta: { private: true },
  });
}
