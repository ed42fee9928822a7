import type { MoveBodies } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';

/** What an admin may decide about a problem. */
export const outcomes = exhaustive<MoveBodies['resolve']['outcome']>()(['resume', 'approved', 'cancelled']);

/** The day by which the work is handed over, of work that continues; without it the agreed day moves by the hold. */
export function dayOf(outcome: string, day: string): { readonly day?: string } {
  return outcome === 'resume' && day !== '' ? { day } : {};
}
