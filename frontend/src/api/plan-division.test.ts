import { expect, it } from 'vitest';
import { isDividedAlike } from './plan-division';
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

it.each([
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
