/** Whose turn it is while a problem is open: from the page at first, and from the problem, which comes after it. */
import { useQuery } from '@tanstack/react-query';
import type { Dispute, RequestDetail } from '@/api/types';
import { disputesQuery } from '@/entities/dispute';
import { viewerOf } from '../sides';
import { turnOf, type Turn } from './turn';

/** What is said instead of the words for a project on hold; null: those. */
export type OnHold = 'yours' | 'other' | 'decided' | 'accepted' | 'adminWaits' | 'adminDecided' | null;

interface OfProblem {
  readonly turn: Turn;
  readonly words: OnHold;
}

export function onHoldOf(
  { state, turn, allowed_moves: moves }: Dispute,
  reader: 'brand' | 'creative' | 'admin',
): OfProblem {
  if (state === 'decided') {
    if (reader === 'admin') return { turn: 'nobody', words: 'adminDecided' };
    return moves.length > 0 ? { turn: 'choice', words: 'decided' } : { turn: 'nobody', words: 'accepted' };
  }
  if (turn === reader) return { turn: 'yours', words: reader === 'admin' ? null : 'yours' };
  if (reader === 'admin') return { turn, words: 'adminWaits' };
  return { turn, words: turn === 'admin' ? null : 'other' };
}

/** Before the problem itself has come: from the turn that the page names, as the lists do. */
export function onHoldAtFirst(turn: Turn, reader: 'brand' | 'creative' | 'admin'): OfProblem {
  const isAdmin = reader === 'admin';
  if (turn === 'yours') return { turn, words: isAdmin ? null : 'yours' };
  if (turn === 'admin') return { turn, words: null };
  // Decided, and not final yet.
  if (turn === 'nobody' || turn === 'choice') return { turn: 'nobody', words: isAdmin ? 'adminDecided' : 'accepted' };
  return { turn, words: isAdmin ? 'adminWaits' : 'other' };
}

/** Money that was taken back, which is why a project waits. */
interface TakenMoney {
  readonly by: 'bank' | 'payer';
  readonly fils: number;
}

/** What was taken back since the project stopped, where that stopped it; undefined: it waits for something else. */
export function takenSinceHold({ headline, has_dispute, events, taken_back }: RequestDetail): TakenMoney | undefined {
  const began = events.findLast(({ from, to }) => to === 'on_hold' && from !== 'on_hold');
  // A cancellation that is asked for is more urgent, and so is what both sides wish in a problem.
  const isHeadline = headline.sentence.endsWith('.on_hold') && !has_dispute;
  if (!isHeadline || began?.event !== 'charged_back') return undefined;
  const takings = taken_back.filter(({ at, won }) => !won && Date.parse(at) >= Date.parse(began.at));
  if (takings.length === 0) return undefined;
  return {
    by: takings.every(({ cause }) => cause === 'chargeback') ? 'bank' : 'payer',
    fils: takings.reduce((sum, { amount_fils }) => sum + amount_fils, 0),
  };
}

/** The turn of the reader's page, and what its head says of a problem. */
export function useOnHold(request: RequestDetail): OfProblem {
  const isDisputed = request.stage === 'on_hold' && request.has_dispute;
  const { data } = useQuery({ ...disputesQuery(request.id), enabled: isDisputed });
  const open = isDisputed ? data?.find(({ ended_at: ended }) => ended === null) : undefined;
  const reader = viewerOf(request.side);
  if (open) return onHoldOf(open, reader);
  return isDisputed ? onHoldAtFirst(turnOf(request), reader) : { turn: turnOf(request), words: null };
}
