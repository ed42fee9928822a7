/** Payments through a provider and their refunds, as admins see them. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { AdminPayment, AdminPaymentCounts, AdminRefund } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';
import { proofOf, type Proof } from './account';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';
import { queryRoots } from './query-roots';
import { refreshRequest, showRequest } from './request';

const PAGE_SIZE = 30;

const list = '/api/admin/payments';
const refunds = '/api/admin/refunds';

export type AttemptState = AdminPayment['state'];
export type RefundState = AdminRefund['state'];

/** What waits for a decision comes first. */
export const attemptStates = exhaustive<AttemptState>()([
  'review',
  'captured',
  'pending',
  'created',
  'failed',
  'expired',
  'reversed',
]);
export const refundStates = exhaustive<RefundState>()([
  'failed',
  'review',
  'unsure',
  'ordered',
  'sent',
  'done',
  'withdrawn',
]);

/** The root of every query of payments and of where their money is. */
export const allAdminPayments = { queryKey: ['admin-payments'] } as const;

/** Without a state all of them, those to review first. */
export function adminPaymentsQuery(state: AttemptState | undefined) {
  return pagedQuery<AdminPayment>(
    [...allAdminPayments.queryKey, 'list', state ?? 'all'],
    PAGE_SIZE,
    ({ query, signal }) => api.GET(list, { params: { query: { ...(state && { state }), ...query } }, signal }),
  );
}

export function adminRefundsQuery(state: RefundState | undefined) {
  return pagedQuery<AdminRefund>(
    [...allAdminPayments.queryKey, 'refunds', state ?? 'all'],
    PAGE_SIZE,
    ({ query, signal }) => api.GET(refunds, { params: { query: { ...(state && { state }), ...query } }, signal }),
  );
}

export const adminPaymentCountsQuery = queryOptions({
  queryKey: [...allAdminPayments.queryKey, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET(`${list}/counts`, { signal })),
  meta: { private: true },
});

/** How many payments and refunds wait for a decision of an admin. */
export function waitingMoney({ attempts, refunds: back }: AdminPaymentCounts) {
  return { payments: attempts['review'] ?? 0, refunds: (back['failed'] ?? 0) + (back['review'] ?? 0) } as const;
}

export const paymentsFile = '/api/admin/payments.csv';
export const ledgerFile = '/api/admin/ledger.csv';

/** Another admin may have been first: the lists are fetched again after a failure, too. */
function refresh(context: Pick<MutationFunctionContext, 'client'>): Promise<void> {
  return invalidate(context, allAdminPayments, { queryKey: queryRoots.requests });
}

interface Deciding {
  readonly id: string;
  readonly note: string;
  readonly proof: Proof;
}

interface Moving extends Deciding {
  readonly amount_fils: number;
  /** Of the provider; only a chargeback has one. */
  readonly reference: string;
}

export type AmountMove = 'refund' | 'chargeback' | 'chargeback-won' | 'bear';

export const moveAttemptMutation = mutationOptions({
  mutationFn: ({ id, move, amount_fils, reference, note, proof }: Moving & { readonly move: AmountMove }) => {
    const [params, body] = [{ path: { id } }, { amount_fils, note, ...proofOf(proof) }];
    if (move === 'chargeback') {
      return unwrap(api.POST(`${list}/{id}/chargeback`, { params, body: { ...body, reference } }));
    }
    // Each answers with the payment; one supplies the types of the others.
    const path = `${list}/{id}/${move}` as '/api/admin/payments/{id}/refund';
    return unwrap(api.POST(path, { params, body }));
  },
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

export type Settling = 'accept' | 'refund' | 'seen';

export const settleAttemptMutation = mutationOptions({
  mutationFn: ({ id, decision, note, proof }: Deciding & { readonly decision: Settling }) =>
    unwrap(
      api.POST('/api/admin/payment-attempts/{id}/settle', {
        params: { path: { id } },
        body: { decision, note, ...proofOf(proof) },
      }),
    ),
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

export type RefundMove = 'again' | 'withdraw' | 'match';

export const moveRefundMutation = mutationOptions({
  mutationFn: ({ id, move, note, proof }: Deciding & { readonly move: RefundMove }) => {
    const path = `${refunds}/{id}/${move}` as '/api/admin/refunds/{id}/again';
    return unwrap(api.POST(path, { params: { path: { id } }, body: { note, ...proofOf(proof) } }));
  },
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

interface Posting extends Deciding {
  /** What left of an order; of the provider's own page it is known. */
  readonly amount_fils: number;
}

export const postRefundMutation = mutationOptions({
  mutationFn: ({ id, amount_fils, note, proof }: Posting) =>
    unwrap(
      api.POST(`${refunds}/{id}/post`, { params: { path: { id } }, body: { amount_fils, note, ...proofOf(proof) } }),
    ),
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

interface BankTransfer extends Deciding {
  readonly payee: string;
  readonly bank_reference: string;
  readonly sent_on: string;
}

export const refundByBankMutation = mutationOptions({
  mutationFn: ({ id, proof, ...transfer }: BankTransfer) =>
    unwrap(api.POST(`${refunds}/{id}/by-bank`, { params: { path: { id } }, body: { ...transfer, ...proofOf(proof) } })),
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

interface Lowering {
  readonly id: string;
  readonly note: string;
  readonly proof: Proof;
}

/** An admin gives up what is too little to be paid. */
export const lowerMutation = mutationOptions({
  mutationFn: ({ id, note, proof }: Lowering) =>
    unwrap(
      api.POST('/api/admin/quote-requests/{id}/lower', {
        params: { path: { id } },
        body: { note, ...proofOf(proof) },
      }),
    ),
  onSuccess: (request, _lowering, _result, context) => showRequest(context, request),
  onError: (_error, { id }, _result, context) => refreshRequest(context, id),
});
