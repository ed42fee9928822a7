/** The service fee, which comes out of the creative's payment. */

/** A rate is in basis points. */
export const BPS_PER_WHOLE = 10_000;

/** The fee on a price, rounded half up to a fils, as the server takes it. */
export function feeOf(priceFils: number, bps: number): number {
  return Math.floor((priceFils * bps + BPS_PER_WHOLE / 2) / BPS_PER_WHOLE);
}
