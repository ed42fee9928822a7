/** Whose turn it is, as the reader of the page sees it. */
import type { RequestDetail, WaitingOn } from '@/api/types';
import { viewerOf } from '../sides';

/** `choice`: no one has to act, and the reader may. */
export type Turn = WaitingOn | 'yours' | 'choice';

export function turnOf({ side, headline: { sentence, turn, next } }: RequestDetail): Turn {
  if (turn === viewerOf(side)) return 'yours';
  // Completed and paid: another project with the same creative is no step of this one.
  if (sentence === 'brand.closed') return turn;
  return turn === 'nobody' && next ? 'choice' : turn;
}
