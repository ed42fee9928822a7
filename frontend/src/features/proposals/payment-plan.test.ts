import { describe, expect, it } from 'vitest';
import { HELD_PLANS, planChoiceOf, readyPlan, READY_PLANS } from './payment-plan';

describe('a ready-made plan', () => {
  it.each([
    ['onCompletion', [['After approval', 100_000]]],
    [
      'half',
      [
        ['Before work starts', 50_000],
        ['After approval', 50_000],
      ],
    ],
    [
      'thirds',
      [
        ['Before work starts', 33_000],
        ['On delivery', 33_000],
        ['After approval', 34_000],
      ],
    ],
  ] as const)('of %s puts the remainder into its last part', (plan, parts) => {
    expect(readyPlan(plan, 100_000).map(({ label, amount_fils }) => [label, amount_fils])).toEqual(parts);
  });

  it.each(READY_PLANS)('sums to the price, in equal parts but for the last: %s', (plan) => {
    for (const [price, unit] of [
      [1, 1],
      [2, 1],
      [100_001, 1],
      [550_000, 1_000],
      [1_000_000_000, 1_000],
    ] as const) {
      const amounts = readyPlan(plan, price).map((part) => part.amount_fils);
      expect(amounts.reduce((sum, amount) => sum + amount)).toBe(price);
      const each = Math.floor(price / amounts.length / unit) * unit;
      expect(amounts.slice(0, -1).every((amount) => amount === each)).toBe(true);
    }
  });

  it.each(READY_PLANS)('is recognised by its amounts: %s', (plan) => {
    expect(planChoiceOf(readyPlan(plan, 123_457))).toBe(plan);
    expect(planChoiceOf(readyPlan(plan, 550_000))).toBe(plan);
  });

  it('is not any other division', () => {
    const [first, last] = readyPlan('half', 100_000);
    expect(
      planChoiceOf([
        { due: 'before_start', amount_fils: (first?.amount_fils ?? 0) + 1 },
        { due: 'on_approval', amount_fils: (last?.amount_fils ?? 0) - 1 },
      ]),
    ).toBe('own');
  });
});

const releases = (plan: (typeof HELD_PLANS)[number]) =>
  readyPlan(plan, 100_001, true).map(({ amount_fils, release }) => [amount_fils, release]);

describe('a plan where a provider can hold the money', () => {
  it.each(HELD_PLANS)('is recognised with who has it: %s', (plan) => {
    expect(planChoiceOf(readyPlan(plan, 123_457, true))).toBe(plan);
  });

  it('is held, or goes to the creative at the start, at most half of it', () => {
    expect(releases('held')).toEqual([[100_001, 'on_approval']]);
    expect(releases('half')).toEqual([
      [50_000, 'at_start'],
      [50_001, null],
    ]);
    expect(releases('onCompletion')).toEqual([[100_001, null]]);
  });

  it('is the creative’s own where another part is held', () => {
    const parts = readyPlan('half', 100_000, true).map((part) =>
      part.due === 'before_start' ? { ...part, release: 'on_approval' as const } : part,
    );
    expect(planChoiceOf(parts)).toBe('own');
  });
});
