import { describe, expect, it } from 'vitest';
import { budgetRanges } from '@/api/vocabularies';
import { overBudget } from './over-budget';

const over = (range: string | null, price: number) => overBudget({ budget_range: range }, { price_fils: price });

describe('what is above a budget', () => {
  it('is counted from the last number of its range', () => {
    const price = 1_000_000_000;
    for (const { label } of budgetRanges) {
      const most = Number(/([\d,]+)$/.exec(label)?.[1]?.replaceAll(',', '') ?? Number.NaN) * 1_000;
      expect(Number.isNaN(most), label).toBe(label.endsWith('+'));
      expect(over(label, price), label).toBe(Number.isNaN(most) ? undefined : price - most);
      expect(over(label, most), label).toBeUndefined();
    }
  });

  it.each([
    ['KWD 300 - 1,500', 1_560_000, 60_000],
    ['KWD 300 - 1,500', 100_000, undefined],
    ['KWD 7,500+', 90_000_000, undefined],
    [null, 90_000_000, undefined],
    ['KWD 1 - 2', 90_000_000, undefined],
  ] as const)('%s, a price of %i fils: %s', (range, price, more) => {
    expect(over(range, price)).toBe(more);
  });
});
