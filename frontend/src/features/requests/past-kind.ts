import type { RequestRow } from '@/api/types';

type DueKind = NonNullable<RequestRow['due']>['kind'];

/** What is said once the time has passed at which nothing happens by itself; undefined before, and of any other. */
export function pastKind(kind: DueKind, at: Date, now: Date): 'fundingPast' | 'problemLate' | undefined {
  if (at >= now) return undefined;
  if (kind === 'funding') return 'fundingPast';
  return kind === 'problem_decision' ? 'problemLate' : undefined;
}
