/** Whether a payment plan only follows another price. */
import type { PlanPart, Terms } from './types';

type Divided = Pick<Terms, 'price_fils' | 'payment_plan'>;

/** What a part is called, when it is due, and who has it: all but its amount. */
const kindOf = ({ label, label_key: key, due, release }: PlanPart) =>
  JSON.stringify([key ?? label, due, release ?? null]);

/**
 * Whether another price is divided as the one before was: the same parts with the same shares, to the fils that
 * rounding moves between them. Of the same price every amount counts.
 */
export function isDividedAlike(before: Divided, after: Divided): boolean {
  const { price_fils: price, payment_plan: plan } = before;
  if (plan.length !== after.payment_plan.length || price <= 0) return false;
  const rounding = price === after.price_fils ? 0 : plan.length;
  return plan.every((part, at) => {
    const other = after.payment_plan[at];
    if (!other || kindOf(part) !== kindOf(other)) return false;
    return Math.abs(other.amount_fils - (part.amount_fils * after.price_fils) / price) <= rounding;
  });
}
