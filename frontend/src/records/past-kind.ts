import type { RequestRow } from '@/api/types';
import { kuwaitDay } from '@/lib/working-days';

type DueKind = NonNullable<RequestRow['due']>['kind'];

const pastKinds = {
  funding: 'fundingPast',
  problem_decision: 'problemLate',
  cancel_answer: 'cancelLate',
} as const satisfies Partial<Record<DueKind, string>>;

type PastKind = (typeof pastKinds)[keyof typeof pastKinds];

/** What is said once the time has passed at which nothing happens by itself; undefined before, and of any other. */
export function pastKind(kind: DueKind, at: Date, now: Date): PastKind | undefined {
  const past: Partial<Record<DueKind, PastKind>> = pastKinds;
  return at < now ? past[kind] : undefined;
}

/** So many days before it is due, what waits for the reader is urgent. */
const URGENT_DAYS = 2;

/** Whether what waits for the reader is due today, soon, or was already. */
export function isSoon(at: Date, now: Date): boolean {
  return kuwaitDay(at) - kuwaitDay(now) <= URGENT_DAYS;
}
