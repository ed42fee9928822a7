/** What the sides of a project print and keep. */
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { Receipt } from '@/api/types';
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

/** A paper of a refund. */
export interface RefundNote extends Pick<
  Receipt,
  'request_id' | 'request_code' | 'request_title' | 'brand' | 'creative' | 'service_category' | 'service_category_ar'
> {
  readonly refund_id: string;
  readonly number: string;
  readonly amount_fils: number;
  readonly amount: Receipt['amount'];
  readonly method: 'knet' | 'card';
  /** Of the payment that it returns. */
  readonly receipt_number: string | null;
  readonly done_at: string;
  readonly by_bank: boolean;
}

/** Written once the money is back with the brand. */
export function refundNoteQuery(refundId: string) {
  return queryOptions({
    queryKey: [...queryRoots.requests, 'refund-notes', refundId] as const,
    queryFn: async ({ signal }): Promise<RefundNote> => {
      // The call is not in the API's document yet: a receipt is fetched in the same way.
      const path = '/api/refunds/{id}/note' as '/api/payments/{id}/receipt';
      const note: unknown = await unwrap(api.GET(path, { params: { path: { id: refundId } }, signal }));
      return note as RefundNote;
    },
    meta: { private: true },
  });
}
