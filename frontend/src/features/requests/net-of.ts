/** Prices without the service fee. */
import type { Proposal } from '@/api/types';

/** What is left of a part of the price after its share of the fee, which is rounded half up as on the server. */
export function netOf(fils: number, { price_fils: price, fee_fils: fee }: Pick<Proposal, 'price_fils' | 'fee_fils'>) {
  return fils - Math.floor((2 * fee * fils + price) / (2 * price));
}
