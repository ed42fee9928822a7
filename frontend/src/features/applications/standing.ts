/** Whether there is anything to apply for, told before a long form is filled in; the server has the last word. */
import type { Application } from '@/api/types';

/** The server's `REAPPLY_AFTER`. */
const REAPPLY_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

export type Standing =
  | { readonly kind: 'free' | 'open' | 'accepted' }
  /** Turned down a short while ago; `until` is when another may be sent. */
  | { readonly kind: 'waiting'; readonly until: Date };

/** The latest application decides; the list begins with it. */
export function standingOf([latest]: readonly Application[], now: Date): Standing {
  if (!latest) return { kind: 'free' };
  if (!latest.is_reviewed && latest.status === 'Pending') return { kind: 'open' };
  if (latest.status === 'Accepted' || latest.status === 'Completed') return { kind: 'accepted' };
  if (latest.status !== 'Rejected' || !latest.reviewed_at) return { kind: 'free' };
  const until = new Date(new Date(latest.reviewed_at).getTime() + REAPPLY_AFTER_MS);
  return now < until ? { kind: 'waiting', until } : { kind: 'free' };
}
