/** How the price is paid: three ready-made plans, and what a creative's own parts still leave open. */
import { readyLabel, withKey } from '@/api/ready-made';
import type { PaymentDue, PlanPart } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';

export const READY_PLANS = ['onCompletion', 'half', 'thirds'] as const;
export type ReadyPlan = (typeof READY_PLANS)[number];
export type PlanChoice = ReadyPlan | 'own';

export const PAYMENT_DUES = exhaustive<PaymentDue>()(['before_start', 'on_delivery', 'on_approval']);

const duesOf: Readonly<Record<ReadyPlan, readonly PaymentDue[]>> = {
  onCompletion: ['on_approval'],
  half: ['before_start', 'on_approval'],
  thirds: ['before_start', 'on_delivery', 'on_approval'],
};

/** Equal parts; the last one takes the remainder. */
export function readyPlan(plan: ReadyPlan, priceFils: number): PlanPart[] {
  const dues = duesOf[plan];
  const share = Math.floor(priceFils / dues.length);
  return dues.map((due, index) =>
    withKey({
      label: readyLabel(due),
      amount_fils: index === dues.length - 1 ? priceFils - share * index : share,
      due,
    }),
  );
}

/** Which ready-made plan these parts are, whatever they are called. */
export function planChoiceOf(parts: readonly Pick<PlanPart, 'amount_fils' | 'due'>[]): PlanChoice {
  const price = parts.reduce((sum, part) => sum + part.amount_fils, 0);
  const isLike = (plan: ReadyPlan) => {
    const ready = readyPlan(plan, price);
    return (
      ready.length === parts.length &&
      ready.every((part, index) => part.amount_fils === parts[index]?.amount_fils && part.due === parts[index].due)
    );
  };
  return READY_PLANS.find(isLike) ?? 'own';
}
