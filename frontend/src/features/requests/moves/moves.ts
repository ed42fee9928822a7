/** Which move is the next step, which are next to it, and which are in the menu. */
import type { RequestDetail, RequestMove } from '@/api/types';
import { agreedProposal } from '@/api/proposal-states';
import { isProject } from '../sides';

/** What a button of the headline does: a move, a move of the reader's own proposal, or the way to a part of the page. */
export type NextStep = NonNullable<RequestDetail['headline']['next']>;

/** Moves that a dialog makes. */
export type DialogMove = Exclude<RequestMove, 'messages' | 'proposals' | 'cancel-attempt'>;

/** Moves that are shown at their subject. */
const ELSEWHERE: ReadonlySet<RequestMove> = new Set<RequestMove>([
  'edit',
  'open-to-others',
  'messages',
  'proposals',
  'confirm-payment',
  'void-payment',
  'pay',
  'cancel-attempt',
]);

/** What is due before the start by the agreed plan. */
export function dueBeforeStart(request: RequestDetail): number {
  const due = (agreedProposal(request.proposals)?.payment_plan ?? []).filter((part) => part.due === 'before_start');
  return due.reduce((sum, part) => sum + part.amount_fils, 0);
}

/** Payments that count or wait to be confirmed. What was refunded does not count. */
export function paidOrRecorded({ recorded_fils, payments }: RequestDetail): number {
  const waiting = payments.filter(({ confirmed_at, voided_at }) => !confirmed_at && !voided_at);
  return waiting.reduce((sum, { amount_fils }) => sum + amount_fils, recorded_fils);
}

/** The price, less what need not be paid any more. */
export function priceToPay({ total_fils, lowered_fils }: RequestDetail): number {
  return (total_fils ?? 0) - lowered_fils;
}

/** What is paid through a provider at the moment is not recorded, too. */
export function leftToRecord(request: RequestDetail): number {
  const open = request.payable?.attempt?.amount_fils ?? 0;
  return Math.max(0, priceToPay(request) - paidOrRecorded(request) - open);
}

/** What the button to pay names: what is being paid, or what is due. */
export function amountToPay({ payable }: RequestDetail): number {
  return payable?.attempt?.amount_fils ?? payable?.due_fils ?? 0;
}

/** Whether the headline sends the brand to the provider. */
export function paysHere({ headline: { next, second } }: RequestDetail): boolean {
  return next === 'pay' || second === 'pay';
}

/** The amount that a headline names. */
export function amountOf(request: RequestDetail): number {
  if (paysHere(request)) return amountToPay(request);
  const isStart = ['brand.startUnpaid', 'brand.unfunded'].includes(request.headline.sentence);
  return isStart ? dueBeforeStart(request) - paidOrRecorded(request) : leftToRecord(request);
}

/** Whether the first payment has not come for so long that the creative cancels without the brand. */
export function endsAlone({ headline }: RequestDetail): boolean {
  return headline.sentence === 'creative.unfundedLong';
}

/** Whether this move divides money that Marsam holds; an admin decides over what is with the creative already, too. */
export function dividesMoney(request: RequestDetail, move: string): boolean {
  const { side, held_fils, released_fils } = request;
  if (move === 'cancel' && endsAlone(request)) return false;
  if (move === 'resolve') return held_fils + released_fils > 0;
  return (move === 'cancel' || move === 'agree-cancel') && side !== 'admin' && held_fils > 0;
}

export interface Steps {
  readonly next: NextStep | undefined;
  /** Next to the large button. */
  readonly beside: readonly NextStep[];
  readonly menu: readonly DialogMove[];
}

/** The steps of the headline, and every other move that is shown nowhere else. */
export function stepsToTake({ headline: { next, second }, allowed_moves: allowed }: RequestDetail): Steps {
  const beside = second ? [second] : [];
  const inMenu = (move: RequestMove): move is DialogMove => move !== next && move !== second && !ELSEWHERE.has(move);
  return { next: next ?? undefined, beside, menu: allowed.filter(inMenu) };
}

/**
 * The key of a move's words, which depend on the reader. After a selection a side asks for a cancellation, and an admin
 * ends the project; a creative who was never named has no one to give a reason to.
 */
export function wordsOf<Move extends string>(request: RequestDetail, move: Move) {
  if (move === 'cancel' && endsAlone(request)) return 'end-unpaid';
  if (move === 'cancel' && isProject(request)) return request.side === 'admin' ? 'cancel-project' : 'ask-cancel';
  return move === 'decline-invitation' && request.side === 'open' ? 'dismiss' : move;
}

/** The key of the words on a move's button. */
export function buttonOf<Move extends string>(request: RequestDetail, move: Move) {
  return move === 'deliver' && request.deliveries_total > 0 ? 'deliver-again' : wordsOf(request, move);
}
