import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import type { QuoteRequest } from '@/api/types';
import type { Attempt } from '@/forms/attempts';
import { quoteBody, type QuoteValues } from './schema';

const REQUESTS = ['quote-requests', 'own'] as const;

export const ownRequests = queryOptions({
  queryKey: REQUESTS,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/brand/quote-requests', { signal })),
  meta: { private: true },
});

/** The creative whom a request names. */
export function preferredCreative(id: string) {
  return queryOptions({
    queryKey: ['creatives', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/creatives/{id}', { params: { path: { id } }, signal })),
  });
}

export function submitRequest(values: QuoteValues, attempt: Attempt): Promise<QuoteRequest> {
  return bodyOf(
    api.POST('/api/quote-requests', {
      params: { header: { 'Idempotency-Key': attempt.key } },
      body: quoteBody(values, attempt),
    }),
  );
}
