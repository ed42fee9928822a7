import type { RequestRow } from '@/api/types';

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
