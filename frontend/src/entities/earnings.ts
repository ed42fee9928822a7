/** What a creative earns through Marsam, and where it is transferred. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { PayoutDetails } from '@/api/types';
import { proofOf, type Proof } from './account';
import { invalidate } from './invalidate';
import { queryRoots } from './query-roots';

/** The root of what a creative reads of their money. */
const allEarnings = { queryKey: queryRoots.earnings } as const;

export const earningsQuery = queryOptions({
  queryKey: [...allEarnings.queryKey, 'own'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/creative/earnings', { signal })),
  refetchOnWindowFocus: 'always',
  meta: { private: true },
});

/** A download link: the browser saves the answer as a file. */
export const earningsFile = '/api/creative/earnings.csv';

export function statementQuery(id: string) {
  return queryOptions({
    queryKey: [...allEarnings.queryKey, 'statement', id] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/api/payouts/{id}', { params: { path: { id } }, signal })),
    meta: { private: true },
  });
}

interface NewDetails {
  readonly holder: string;
  readonly iban: string;
  readonly proof: Proof;
}

/** Stops transfers for some days; settles once the page shows it. */
export const savePayoutDetailsMutation = mutationOptions({
  mutationFn: ({ holder, iban, proof }: NewDetails): Promise<PayoutDetails> =>
    unwrap(api.PUT('/api/creative/payout-details', { body: { holder, iban, ...proofOf(proof) } })),
  onSuccess: (_details, _new, _result, context) => invalidate(context, allEarnings),
});

/** Whether the brands of selected projects see the IBAN. */
export const showPayoutDetailsMutation = mutationOptions({
  mutationFn: (shown: boolean): Promise<PayoutDetails> =>
    unwrap(api.PUT('/api/creative/payout-details/shown', { body: { shown } })),
  onSettled: (_details, _error, _shown, _result, context) => invalidate(context, allEarnings),
});

/** Asks for a transfer although it is little. */
export const requestPayoutMutation = mutationOptions({
  mutationFn: async () => {
    await api.POST('/api/creative/payout-request');
  },
  onSettled: (_data, _error, _variables, _result, context) => invalidate(context, allEarnings),
});
