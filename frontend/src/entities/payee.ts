/** Where a creative is paid who lets the brands of their projects see it. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { Payee } from '@/api/types';
import { queryRoots } from './query-roots';

/** Null where the creative shows nothing. */
export function payeeQuery(requestId: string) {
  return queryOptions({
    queryKey: [...queryRoots.requests, 'payee', requestId] as const,
    queryFn: async ({ signal }): Promise<Payee | null> => {
      try {
        return await unwrap(api.GET('/api/quote-requests/{id}/payee', { params: { path: { id: requestId } }, signal }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    meta: { private: true },
  });
}
