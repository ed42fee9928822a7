/** By how much a proposal's price is above the budget of the brief. */
import type { BudgetRange, Proposal, RequestDetail } from '@/api/types';

/** In fils; null: open above. */
const MOST: Readonly<Record<BudgetRange, number | null>> = {
  'Under KWD 300': 300_000,
  'KWD 300 - 1,500': 1_500_000,
  'KWD 1,500 - 3,000': 3_000_000,
  'KWD 3,000 - 7,500': 7_500_000,
  'KWD 7,500+': null,
};

/** Undefined within the budget and where there is no bound. A newer server may name a range that is not known here. */
export function overBudget(
  { budget_range: range }: Pick<RequestDetail, 'budget_range'>,
  { price_fils: price }: Pick<Proposal, 'price_fils'>,
): number | undefined {
  const most = range === null ? undefined : (MOST as Readonly<Record<string, number | null | undefined>>)[range];
  if (most === undefined || most === null) return undefined;
  const over = price - most;
  return over > 0 ? over : undefined;
}
