/** A brand's quote requests. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { QuoteRequestBody } from '@/api/types';
import { openStatuses } from '@/api/status';
import { creativeQuery } from './creative';
import { invalidate } from './invalidate';
import { everyRow } from './page-lists';
import { queryRoots } from './query-roots';
import { allRequestLists } from './request-list';

/** The brand's open requests, all of them: what a new brief may repeat. */
export const openQuoteRequestsQuery = queryOptions({
  queryKey: [...queryRoots.quoteRequests, 'open'] as const,
  queryFn: ({ signal }) =>
    everyRow((page) =>
      api.GET('/api/brand/quote-requests', {
        params: { query: { status: [...openStatuses], ...page } },
        signal,
      }),
    ),
  meta: { private: true },
});

interface QuoteRequestSubmission {
  readonly body: QuoteRequestBody;
  readonly idempotencyKey: string;
}

export const submitQuoteRequestMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: QuoteRequestSubmission) =>
    unwrap(api.POST('/api/quote-requests', { params: { header: { 'Idempotency-Key': idempotencyKey } }, body })),
  onSuccess: (_data, _submission, _result, context) => void invalidate(context, allRequestLists),
  onError: (error, { body }, _result, context) => {
    // The preferred creative left the roster in the meantime: fetching them again shows so.
    if (error instanceof ApiError && 'preferredCreativeId' in error.fields && body.preferredCreativeId) {
      void invalidate(context, creativeQuery(body.preferredCreativeId));
    }
  },
});
