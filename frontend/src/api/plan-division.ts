/** How a price is divided into equal parts, and whether a payment plan only follows another price. */
import type { PlanPart, Terms } from './types';

type Divided = Pick<Terms, 'price_fils' | 'payment_plan'>;

const FILS_A_DINAR = 1_000;

/** Equal parts, of whole dinars where the price is and each has one; the last one takes the rest. */
export function equalParts(priceFils: number, count: number): readonly number[] {
  const isWhole = priceFils % FILS_A_DINAR === 0 && priceFils >= count * FILS_A_DINAR;
  const unit = isWhole ? FILS_A_DINAR : 1;
  const share = Math.floor(priceFils / (count * unit)) * unit;
  return Array.from({ length: count }, (_, at) => (at === count - 1 ? priceFils - share * at : share));
}

function isEven({ price_fils: price, payment_plan: plan }: Divided): boolean {
  const parts = equalParts(price, plan.length);
  return plan.every(({ amount_fils: amount }, at) => amount === parts[at]);
}

/** What a part is called, when it is due, and who has it: all but its amount. */
const kindOf = ({ label, label_key: key, due, release }: PlanPart) =>
  JSON.stringify([key ?? label, due, release ?? null]);

/**
 * Whether another price is divided as the one before was: the same parts with the same shares, to the fils that
 * rounding moves between them, or both in equal parts, which whole dinars are to the dinar. Of the same price every
 * amount counts.
 */
export function isDividedAlike(before: Divided, after: Divided): boolean {
  const { price_fils: price, payment_plan: plan } = before;
  if (plan.length !== after.payment_plan.length || price <= 0) return false;
  const isSameKind = plan.every((part, at) => {
    const other = after.payment_plan[at];
    return other !== undefined && kindOf(part) === kindOf(other);
  });
  if (!isSameKind) return false;
  if (isEven(before) && isEven(after)) return true;
  const rounding = price === after.price_fils ? 0 : plan.length;
  return plan.every((part, at) => {
    const other = after.payment_plan[at];
    if (!other) return false;
    return Math.abs(other.amount_fils - (part.amount_fils * after.price_fils) / price) <= rounding;
  });
}
