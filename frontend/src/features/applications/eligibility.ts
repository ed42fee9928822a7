/** Whether the user can apply, checked before a long form is filled in; the server decides. */
import { applicationStatus } from '@/api/status';
import type { Application } from '@/api/types';
import { periods } from '@/api/vocabularies';

const REAPPLY_AFTER_MS = periods.reapply_days * 24 * 60 * 60 * 1000;

export type Eligibility =
  | { readonly kind: 'free' | 'open' | 'accepted' }
  /** Rejected recently; `until` is when another may be sent. */
  | { readonly kind: 'waiting'; readonly until: Date };

/** The latest application decides; the list begins with it. */
export function eligibilityOf([latest]: readonly Application[], now: Date): Eligibility {
  if (!latest) return { kind: 'free' };
  if (!latest.is_reviewed && latest.status === applicationStatus.pending) return { kind: 'open' };
  if (latest.status === applicationStatus.accepted || latest.status === applicationStatus.completed)
    return { kind: 'accepted' };
  if (latest.status !== applicationStatus.rejected || !latest.reviewed_at) return { kind: 'free' };
  const until = new Date(new Date(latest.reviewed_at).getTime() + REAPPLY_AFTER_MS);
  return now < until ? { kind: 'waiting', until } : { kind: 'free' };
}
