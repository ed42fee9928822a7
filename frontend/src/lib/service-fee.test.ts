import { expect, it } from 'vitest';
import { casesOf } from '@/test/cases';
import { feeOf } from './service-fee';

interface FeeCase {
  readonly price_fils: number;
  readonly bps: number;
  readonly fee_fils: number;
}

it.each(casesOf('fees') as readonly FeeCase[])(
  'the fee on $price_fils fils at $bps bps is rounded half up',
  (known) => {
    expect(feeOf(known.price_fils, known.bps)).toBe(known.fee_fils);
  },
);
