import { expect, it } from 'vitest';
import { feeOf } from './service-fee';

it.each([
  [450_000, 0, 0],
  [450_000, 1_000, 45_000],
  [1, 5_000, 1],
  [1, 4_999, 0],
  [333, 150, 5],
  [1_000_000_000, 10_000, 1_000_000_000],
])('the fee on %d fils at %d bps is rounded half up', (price, bps, fee) => {
  expect(feeOf(price, bps)).toBe(fee);
});
