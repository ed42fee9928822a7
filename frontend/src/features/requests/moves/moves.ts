/** Which move is the next step, which are next to it, and which are in the menu. */
import type { RequestDetail, RequestMove } from '@/api/types';
import { agreedProposal } from '@/api/proposal-states';
import { hasProposals, isApproved, isGivenUp, isInProgress, isSubmitted } from '@/api/stages';
import { everyInvitationDeclined, isProject, liveProposals, ownProposal, viewerOf } from '../sides';

/** What the large button does: a move, a move of the reader's own proposal, or the way to the proposals. */
export type NextStep =
  | Exclude<RequestMove, 'messages'>
  | 'compare'
  | 'revise'
  | 'confirm-brief'
  | 'request-again'
  | 'show-payments';

/** Moves that a dialog makes. */
export type DialogMove = Exclude<RequestMove, 'messages' | 'proposals'>;

/** Moves that are shown at their subject. */
const ELSEWHERE: ReadonlySet<RequestMove> = new Set<RequestMove>([
  'edit',
  'open-to-others',
  'messages',
  'proposals',
  'confirm-payment',
  'void-payment',
  'agree-cancel',
  'refuse-cancel',
]);

/** What is due before the start by the agreed plan. */
export function dueBeforeStart(request: RequestDetail): number {
  const due = (agreedProposal(request.proposals)?.payment_plan ?? []).filter((part) => part.due === 'before_start');
  return due.reduce((sum, part) => sum + part.amount_fils, 0);
}

/** Payments that count or wait to be confirmed. */
export function paidOrRecorded({ payments }: RequestDetail): number {
  return payments.filter(({ voided_at }) => !voided_at).reduce((sum, { amount_fils }) => sum + amount_fils, 0);
}

export function leftToRecord(request: RequestDetail): number {
  return Math.max(0, (request.total_fils ?? 0) - paidOrRecorded(request));
}

function brandNext(request: RequestDetail, can: (move: RequestMove) => boolean): NextStep | undefined {
  if (can('approve')) return 'approve';
  if (can('reopen')) return 'reopen';
  if (hasProposals(request.stage) && liveProposals(request).length > 0) return 'compare';
  const noneLeft = hasProposals(request.stage) || everyInvitationDeclined(request);
  if (can('open-to-others') && noneLeft) return 'open-to-others';
  const isDue = isApproved(request.stage) || paidOrRecorded(request) < dueBeforeStart(request);
  if (can('record-payment') && isDue && leftToRecord(request) > 0) return 'record-payment';
  return isGivenUp(request.stage) ? 'request-again' : undefined;
}

function creativeNext(request: RequestDetail, can: (move: RequestMove) => boolean): NextStep | undefined {
  const own = ownProposal(request);
  if (own?.allowed_moves.includes('edit') && own.brief_changed) return 'confirm-brief';
  if (own?.allowed_moves.includes('edit') && own.change_request) return 'revise';
  const moves = ['proposals', 'accept-revision'] as const;
  const first = moves.find(can);
  if (first) return first;
  if (
    request.payments.some((payment) => payment.allowed_moves.includes('confirm-payment')) &&
    isApproved(request.stage)
  )
    return 'show-payments';
  return isInProgress(request.stage) && can('deliver') ? 'deliver' : undefined;
}

function adminNext(request: RequestDetail, can: (move: RequestMove) => boolean): NextStep | undefined {
  if (can('resolve')) return 'resolve';
  if (request.cancel && request.waiting_on === 'admin' && can('cancel')) return 'cancel';
  return isSubmitted(request.stage) && can('invite') ? 'invite' : undefined;
}

export interface Steps {
  readonly next: NextStep | undefined;
  /** Next to the large button. */
  readonly beside: readonly DialogMove[];
  readonly menu: readonly DialogMove[];
}

export function stepsToTake(request: RequestDetail): Steps {
  const can = (move: RequestMove) => request.allowed_moves.includes(move);
  const nextOf = { brand: brandNext, creative: creativeNext, admin: adminNext }[viewerOf(request.side)];
  const next = nextOf(request, can);
  const pairs: Partial<Record<NextStep, DialogMove>> = {
    approve: 'request-revision',
    proposals: 'decline-invitation',
    'accept-revision': 'refuse-revision',
  };
  const partner = next && pairs[next];
  const beside = partner && can(partner) ? [partner] : [];
  const inMenu = (move: RequestMove): move is DialogMove => move !== next && move !== beside[0] && !ELSEWHERE.has(move);
  return { next, beside, menu: request.allowed_moves.filter(inMenu) };
}

/** After a selection a cancellation is asked for; an admin's, and any before it, is done at once. */
export function cancelsAtOnce(request: RequestDetail): boolean {
  return !isProject(request) || request.side === 'admin';
}
