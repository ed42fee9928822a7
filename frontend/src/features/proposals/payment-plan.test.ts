import { describe, expect, it } from 'vitest';
import { planChoiceOf, readyPlan, READY_PLANS } from './payment-plan';

const labels = { before_start: 'Before', on_delivery: 'Delivery', on_approval: 'Approval' };

describe('a ready-made plan', () => {
  it.each([
    ['onCompletion', [['Approval', 100_000]]],
    [
      'half',
      [
        ['Before', 50_000],
        ['Approval', 50_000],
      ],
    ],
    [
      'thirds',
      [
        ['Before', 33_333],
        ['Delivery', 33_333],
        ['Approval', 33_334],
      ],
    ],
  ] as const)('of %s puts the remainder into its last part', (plan, parts) => {
    expect(readyPlan(plan, 100_000, labels).map(({ label, amount_fils }) => [label, amount_fils])).toEqual(parts);
  });

  it.each(READY_PLANS)('sums to the price, in equal parts but for the last: %s', (plan) => {
    for (const price of [1, 2, 100_001, 1_000_000_000]) {
      const amounts = readyPlan(plan, price, labels).map((part) => part.amount_fils);
      expect(amounts.reduce((sum, amount) => sum + amount)).toBe(price);
      const each = Math.floor(price / amounts.length);
      expect(amounts.slice(0, -1).every((amount) => amount === each)).toBe(true);
    }
  });

  it.each(READY_PLANS)('is recognised by its amounts: %s', (plan) => {
    expect(planChoiceOf(readyPlan(plan, 123_457, labels))).toBe(plan);
  });

  it('is not any other division', () => {
    const [first, last] = readyPlan('half', 100_000, labels);
    expect(
      planChoiceOf([
        { label: '', due: 'before_start', amount_fils: (first?.amount_fils ?? 0) + 1 },
        { label: '', due: 'on_approval', amount_fils: (last?.amount_fils ?? 0) - 1 },
      ]),
    ).toBe('own');
  });
});
