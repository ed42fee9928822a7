/** How the price is paid: three ready-made plans, and what a creative's own parts still leave open. */
import { equalParts } from '@/api/plan-division';
import { readyLabel, withKey } from '@/api/ready-made';
import type { PaymentDue, PlanPart } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';

export const READY_PLANS = ['onCompletion', 'half', 'thirds'] as const;
/** Where a provider can hold the money, the first is paid before the start and held. */
export const HELD_PLANS = ['held', 'half', 'thirds', 'onCompletion'] as const;
export type ReadyPlan = (typeof HELD_PLANS)[number];
export type PlanChoice = ReadyPlan | 'own';

export const PAYMENT_DUES = exhaustive<PaymentDue>()(['before_start', 'on_delivery', 'on_approval']);
/** A part before the start that goes to the creative at once: a due of the form only. */
export const AT_START = 'at_start';
/** The dues that the form offers, with their words. */
export const PLAIN_DUES = PAYMENT_DUES.map((due) => [due, due] as const);
export const HELD_DUES = [['before_start', 'held'], [AT_START, AT_START], ...PLAIN_DUES.slice(1)] as const;

const duesOf: Readonly<Record<ReadyPlan, readonly PaymentDue[]>> = {
  held: ['before_start'],
  onCompletion: ['on_approval'],
  half: ['before_start', 'on_approval'],
  thirds: ['before_start', 'on_delivery', 'on_approval'],
};

/**
 * Equal parts, of a whole price in whole dinars; the last one takes the remainder. With a provider it says who has the
 * money of a first part: of the plan that is held Marsam, of the others the creative.
 */
export function readyPlan(plan: ReadyPlan, priceFils: number, hasProvider = false): PlanPart[] {
  const dues = duesOf[plan];
  const release = plan === 'held' ? 'on_approval' : 'at_start';
  const amounts = equalParts(priceFils, dues.length);
  return dues.map((due, index) =>
    withKey({
      label: readyLabel(due),
      amount_fils: amounts[index] ?? 0,
      due,
      ...(hasProvider && due === 'before_start' && { release }),
    }),
  );
}

/** Which ready-made plan these parts are, whatever they are called. */
export function planChoiceOf(
  parts: readonly (Pick<PlanPart, 'amount_fils' | 'due'> & Partial<Pick<PlanPart, 'release'>>)[],
): PlanChoice {
  const price = parts.reduce((sum, part) => sum + part.amount_fils, 0);
  // A plan from before there was a provider does not say who has the money.
  const isHeld = parts.some(({ release }) => release);
  const isLike = (plan: ReadyPlan) => {
    const ready = readyPlan(plan, price, isHeld);
    return (
      ready.length === parts.length &&
      ready.every(({ amount_fils, due, release }, index) => {
        const other = parts[index];
        return amount_fils === other?.amount_fils && due === other.due && release === (other.release ?? null);
      })
    );
  };
  return (isHeld ? HELD_PLANS : READY_PLANS).find(isLike) ?? 'own';
}
