import { expect, it } from 'vitest';
import { equalParts, isDividedAlike } from './plan-division';
import type { PlanPart } from './types';

const part = (amount: number, due: PlanPart['due'], label = ''): PlanPart => ({
  label,
  label_key: null,
  amount_fils: amount,
  due,
  release: null,
});

const half = (price: number) => ({
  price_fils: price,
  payment_plan: [part(Math.floor(price / 2), 'before_start'), part(price - Math.floor(price / 2), 'on_approval')],
});

const thirds = (price: number) => {
  const [first = 0, second = 0, last = 0] = equalParts(price, 3);
  const payment_plan = [part(first, 'before_start'), part(second, 'on_delivery'), part(last, 'on_approval')];
  return { price_fils: price, payment_plan };
};

it.each([
  [550_000, [183_000, 183_000, 184_000]],
  [3_000, [1_000, 1_000, 1_000]],
  [2_000, [666, 666, 668]],
  [550_500, [183_500, 183_500, 183_500]],
  [100_001, [33_333, 33_333, 33_335]],
  [1, [0, 0, 1]],
])('a whole price has whole parts, and the last one takes the rest: %i', (price, parts) => {
  expect(equalParts(price, 3)).toEqual(parts);
});

it.each([
  ['thirds of whole dinars', thirds(550_000), thirds(500_000), true],
  ['thirds of whole dinars, and then not', thirds(600_000), thirds(500_500), true],
  [
    'a dinar more for the first of another price',
    half(10_000),
    { price_fils: 12_000, payment_plan: [part(5_000, 'before_start'), part(7_000, 'on_approval')] },
    false,
  ],
  ['halves of another price', half(450_000), half(333_333), true],
  ['the same', half(450_000), half(450_000), true],
  [
    'other shares',
    half(450_000),
    { price_fils: 400_000, payment_plan: [part(100_000, 'before_start'), part(300_000, 'on_approval')] },
    false,
  ],
  [
    'a fils more of the same price',
    half(450_000),
    { price_fils: 450_000, payment_plan: [part(225_001, 'before_start'), part(224_999, 'on_approval')] },
    false,
  ],
  [
    'other dues',
    half(450_000),
    { price_fils: 400_000, payment_plan: [part(200_000, 'on_delivery'), part(200_000, 'on_approval')] },
    false,
  ],
  ['fewer parts', half(450_000), { price_fils: 400_000, payment_plan: [part(400_000, 'on_approval')] }, false],
])('a plan follows the price: %s', (_, before, after, expected) => {
  expect(isDividedAlike(before, after)).toBe(expected);
});
