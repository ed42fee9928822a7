/** What the operator's settings say about a proposal: the fee's rate, and the holidays of the years to come. */
import { useQuery } from '@tanstack/react-query';
import type { Holiday } from '@/api/types';
import { configQuery } from '@/entities/config';

interface ServiceTerms {
  /** Undefined until it is known: nothing is promised before. */
  readonly feeBps: number | undefined;
  readonly holidays: readonly Holiday[];
}

export function useServiceTerms(): ServiceTerms {
  const { data: config } = useQuery(configQuery);
  return { feeBps: config?.service_fee_bps, holidays: config?.holidays ?? [] };
}
