import { useQuery } from '@tanstack/react-query';
import type { RequestDetail } from '@/api/types';
import { configQuery } from '@/entities/config';
import { paysHere } from '../moves/moves';

const OF_BRAND = {
  'brand.startUnpaid': 'startUnpaid',
  'brand.unfunded': 'unfunded',
  'brand.approved': 'approved',
  'brand.partUnconfirmed': 'partUnconfirmed',
} as const;

type Sentence = (typeof OF_BRAND)[keyof typeof OF_BRAND] | 'awaited';

/** What a headline says of money in place of its own words, which tell both sides to settle it directly. */
export function useMoneySentence(request: RequestDetail): Sentence | undefined {
  const { data: config } = useQuery(configQuery);
  const { sentence } = request.headline;
  if (sentence === 'creative.approved') return config?.payments ? 'awaited' : undefined;
  return paysHere(request) ? (OF_BRAND as Partial<Record<string, Sentence>>)[sentence] : undefined;
}
