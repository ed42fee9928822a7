/** Transfers to creatives, settlements of the provider and fees, as admins see them. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type {
  AdminPayout,
  CarriedOutBody,
  DuePayout,
  FeeCollection,
  FeeCollectionBody,
  Settlement,
  SettlementBody,
} from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';
import { proofOf, type Proof } from './account';
import { allAdminPayments } from './admin-payment';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';

const PAGE_SIZE = 50;

const list = '/api/admin/payouts';

export type PayoutState = AdminPayout['state'];
export const payoutStates = exhaustive<PayoutState>()(['prepared', 'sent', 'returned', 'withdrawn']);

/** The root of every query of transfers. */
const allPayouts = { queryKey: ['admin-payouts'] } as const;

export function payoutsQuery(state: PayoutState) {
  return pagedQuery<AdminPayout>([...allPayouts.queryKey, 'list', state], PAGE_SIZE, ({ query, signal }) =>
    api.GET(list, { params: { query: { state, ...query } }, signal }),
  );
}

export const duePayoutsQuery = pagedQuery<DuePayout>([...allPayouts.queryKey, 'due'], PAGE_SIZE, ({ query, signal }) =>
  api.GET(`${list}/due`, { params: { query }, signal }),
);

export const payoutCountsQuery = queryOptions({
  queryKey: [...allPayouts.queryKey, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET(`${list}/counts`, { signal })),
  meta: { private: true },
});

export const settlementsQuery = pagedQuery<Settlement>(
  [...allPayouts.queryKey, 'settlements'],
  PAGE_SIZE,
  ({ query, signal }) => api.GET('/api/admin/settlements', { params: { query }, signal }),
);

export const feesQuery = queryOptions({
  queryKey: [...allPayouts.queryKey, 'fees'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/fees', { signal })),
  meta: { private: true },
});

export const feeCollectionsQuery = pagedQuery<FeeCollection>(
  [...allPayouts.queryKey, 'collections'],
  PAGE_SIZE,
  ({ query, signal }) => api.GET('/api/admin/fee-collections', { params: { query }, signal }),
);

export const bankFile = '/api/admin/payouts.csv';

/** Another admin may have been first: the lists are fetched again after a failure, too. */
function refresh(context: Pick<MutationFunctionContext, 'client'>): Promise<void> {
  return invalidate(context, allPayouts, allAdminPayments);
}

interface Preparing {
  readonly creativeIds: readonly string[];
  readonly proof: Proof;
}

export const preparePayoutsMutation = mutationOptions({
  mutationFn: ({ creativeIds, proof }: Preparing) =>
    unwrap(api.POST(list, { body: { creative_ids: [...creativeIds], ...proofOf(proof) } })),
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

interface Addressed {
  readonly id: string;
  readonly proof: Proof;
}

export const payoutSentMutation = mutationOptions({
  mutationFn: ({ id, proof, ...sent }: Addressed & { readonly bank_reference: string; readonly sent_on: string }) =>
    unwrap(api.POST(`${list}/{id}/sent`, { params: { path: { id } }, body: { ...sent, ...proofOf(proof) } })),
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

/** A transfer that the bank carried out and that a restore has lost. */
export const carriedOutMutation = mutationOptions({
  mutationFn: ({ proof, ...payout }: CarriedOutBody & { readonly proof: Proof }) =>
    unwrap(api.POST(`${list}/carried-out`, { body: { ...payout, ...proofOf(proof) } })),
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

export type PayoutEnd = 'withdraw' | 'returned';

export const endPayoutMutation = mutationOptions({
  mutationFn: ({ id, move, note, proof }: Addressed & { readonly move: PayoutEnd; readonly note: string }) => {
    const path = `${list}/{id}/${move}` as '/api/admin/payouts/{id}/withdraw';
    return unwrap(api.POST(path, { params: { path: { id } }, body: { note, ...proofOf(proof) } }));
  },
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

export type CreativeMove = 'block' | 'unblock' | 'write-off';

interface OfCreative {
  readonly creativeId: string;
  /** Only the money of this project. */
  readonly requestId?: string | undefined;
  readonly note: string;
  readonly proof: Proof;
}

export const moveBalanceMutation = mutationOptions({
  mutationFn: async ({ creativeId, requestId, move, note, proof }: OfCreative & { readonly move: CreativeMove }) => {
    const path = `${list}/${move}` as '/api/admin/payouts/write-off';
    const about: { creative_id?: string; request_id?: string } = requestId
      ? { request_id: requestId }
      : { creative_id: creativeId };
    await api.POST(path, { body: { ...about, note, ...proofOf(proof) } });
  },
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

export const addSettlementMutation = mutationOptions({
  mutationFn: ({ proof, ...settlement }: SettlementBody & { readonly proof: Proof }) =>
    unwrap(api.POST('/api/admin/settlements', { body: { ...settlement, ...proofOf(proof) } })),
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});

export const addFeeCollectionMutation = mutationOptions({
  mutationFn: ({ proof, ...collection }: FeeCollectionBody & { readonly proof: Proof }) =>
    unwrap(api.POST('/api/admin/fee-collections', { body: { ...collection, ...proofOf(proof) } })),
  onSettled: (_data, _error, _sent, _result, context) => refresh(context),
});
