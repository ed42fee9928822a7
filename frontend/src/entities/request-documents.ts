/** What the sides of a project print and keep. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { components } from '@/api/schema';
import { queryRoots } from './query-roots';

/** Never changes once it exists. */
export function agreementQuery(requestId: string) {
  return queryOptions({
    queryKey: [...queryRoots.requests, 'agreement', requestId] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/quote-requests/{id}/agreement', { params: { path: { id: requestId } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { private: true },
  });
}

/** May be voided while it is open. */
export function receiptQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...queryRoots.requests, 'receipts', paymentId] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/payments/{id}/receipt', { params: { path: { id: paymentId } }, signal })),
    meta: { private: true },
  });
}

export type RefundNote = components['schemas']['RefundNote'];

/** Written once the money is back with the brand. */
export function refundNoteQuery(refundId: string) {
  return queryOptions({
    queryKey: [...queryRoots.requests, 'refund-notes', refundId] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/api/refunds/{id}/note', { params: { path: { id: refundId } }, signal })),
    meta: { private: true },
  });
}
