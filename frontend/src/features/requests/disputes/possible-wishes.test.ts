import { describe, expect, it } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { aPayment, aProject } from '@/test/requests';
import { possibleWishes } from './possible-wishes';

const boundsOf = (over: Partial<RequestDetail>, kind: string) => {
  const found = possibleWishes(aProject({ total_fils: 480_000, recorded_fils: 0, payments: [], ...over }));
  const wish = found.find((one) => one.wish === kind);
  return wish && [wish.least_fils, wish.most_fils];
};

describe('the amount that goes back when a project ends', () => {
  it.each([
    ['nothing was paid', {}, 0],
    ['it was paid and confirmed', { recorded_fils: 240_000 }, 240_000],
    ['it waits to be confirmed', { payments: [aPayment({ amount_fils: 100_000 })] }, 100_000],
    ['a part of it is held', { recorded_fils: 240_000, held_fils: 90_000 }, 90_000],
  ] as const)('is at most what was paid or what is held: %s', (_case, over, most) => {
    expect(boundsOf({ ...over, payments: 'payments' in over ? [...over.payments] : [] }, 'end')).toEqual([0, most]);
  });
});

it('a lower price is at least what the creative has, and below what is to be paid', () => {
  const money = { recorded_fils: 240_000, held_fils: 90_000, lowered_fils: 30_000 };
  expect(boundsOf(money, 'lower_price')).toEqual([150_000, 449_999]);
});
