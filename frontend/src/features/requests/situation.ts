/** What a request means to its reader now: the sentence above the next step, and whose turn it is. */
import type { RequestDetail } from '@/api/lifecycle';
import { leftToRecord } from './moves';
import { everyInvitationDeclined, liveProposals, ownProposal, viewerOf, type Viewer } from './sides';

const ENDED = ['closed', 'declined', 'cancelled', 'expired'] as const;
type Ended = (typeof ENDED)[number];

type BrandSituation =
  | 'submittedDirect'
  | 'submittedOpen'
  | 'submittedAsked'
  | 'invitationDeclined'
  | 'invitationsDeclined'
  | 'proposals'
  | 'proposalsGone'
  | 'changeAsked'
  | 'inProgress'
  | 'extraRevision'
  | 'delivered'
  | 'approved'
  | 'paymentUnconfirmed'
  | 'onHold'
  | Ended;
type CreativeSituation =
  | 'invited'
  | 'proposalSent'
  | 'changeAsked'
  | 'briefChanged'
  | 'proposalEnded'
  | 'notOffered'
  | 'inProgress'
  | 'extraRevision'
  | 'delivered'
  | 'approved'
  | 'paymentUnconfirmed'
  | 'onHold'
  | Ended;
type AdminSituation =
  | 'submitted'
  | 'proposals'
  | 'inProgress'
  | 'delivered'
  | 'approved'
  | 'onHold'
  | 'cancelUnanswered'
  | Ended;

export type Situation = `brand.${BrandSituation}` | `creative.${CreativeSituation}` | `admin.${AdminSituation}`;

function endOf({ stage }: RequestDetail): Ended | undefined {
  return ENDED.find((ended) => ended === stage);
}

/** Nothing is waited for any more; an expired request may be opened again. */
export function hasEnded(request: RequestDetail): boolean {
  return endOf(request) !== undefined;
}

/** A payment that the brand recorded waits for the creative; for the brand something else may be left to pay. */
function isPaymentUnconfirmed(request: RequestDetail): boolean {
  const isLeft = viewerOf(request.side) !== 'creative' && leftToRecord(request) > 0;
  return !isLeft && request.payments.some((payment) => !payment.confirmed_at && !payment.voided_at);
}

/** After the selection both sides stand before the same things. */
function projectSituation(request: RequestDetail) {
  const { stage, extra_revision: extra } = request;
  if ((stage === 'in_progress' || stage === 'delivered') && extra) return 'extraRevision';
  if (stage === 'in_progress') return 'inProgress';
  if (stage === 'delivered') return 'delivered';
  if (stage === 'approved') return isPaymentUnconfirmed(request) ? 'paymentUnconfirmed' : 'approved';
  return 'onHold';
}

function brandSituation(request: RequestDetail): BrandSituation {
  const ended = endOf(request);
  if (ended) return ended;
  if (request.stage === 'submitted') {
    const isAlone = request.invited?.length === 1;
    if (everyInvitationDeclined(request)) return isAlone ? 'invitationDeclined' : 'invitationsDeclined';
    if (request.is_open) return 'submittedOpen';
    return request.preferred_creative_id === null ? 'submittedAsked' : 'submittedDirect';
  }
  if (request.stage !== 'proposals') return projectSituation(request);
  const live = liveProposals(request);
  if (live.length === 0) return 'proposalsGone';
  return request.waiting_on === 'creative' && live.every(({ change_request }) => change_request)
    ? 'changeAsked'
    : 'proposals';
}

function creativeSituation(request: RequestDetail): CreativeSituation {
  const own = ownProposal(request);
  if (own && own.state !== 'sent' && own.state !== 'accepted' && !request.allowed_moves.includes('proposals'))
    return own.state === 'closed' ? (endOf(request) ?? 'proposalEnded') : 'proposalEnded';
  const ended = endOf(request);
  if (ended) return ended;
  if (request.stage !== 'submitted' && request.stage !== 'proposals') return projectSituation(request);
  if (own?.state === 'sent') {
    if (own.brief_changed) return 'briefChanged';
    return own.change_request ? 'changeAsked' : 'proposalSent';
  }
  return request.allowed_moves.includes('proposals') ? 'invited' : 'notOffered';
}

function adminSituation(request: RequestDetail): AdminSituation {
  const ended = endOf(request);
  if (ended) return ended;
  if (request.cancel && request.waiting_on === 'admin') return 'cancelUnanswered';
  if (request.stage === 'submitted' || request.stage === 'proposals') return request.stage;
  const project = projectSituation(request);
  if (project === 'extraRevision') return 'inProgress';
  return project === 'paymentUnconfirmed' ? 'approved' : project;
}

export function situationOf(request: RequestDetail): Situation {
  const viewer = viewerOf(request.side);
  if (viewer === 'brand') return `brand.${brandSituation(request)}`;
  return viewer === 'creative' ? `creative.${creativeSituation(request)}` : `admin.${adminSituation(request)}`;
}

export type Turn = 'yours' | Viewer | 'nobody';

/** Several creatives may have been asked; a creative's turn follows from their own proposal. */
export function turnOf(request: RequestDetail): Turn {
  const viewer = viewerOf(request.side);
  const situation = situationOf(request);
  if (situation === 'creative.proposalSent') return 'brand';
  if (situation === 'creative.proposalEnded' || situation === 'creative.notOffered') return 'nobody';
  if (situation === 'creative.changeAsked' || situation === 'creative.briefChanged') return 'yours';
  if (situation === 'creative.invited') return 'yours';
  if (situation === 'brand.invitationDeclined' || situation === 'brand.invitationsDeclined') return 'yours';
  if (request.allowed_moves.includes('agree-cancel')) return 'yours';
  return request.waiting_on === viewer ? 'yours' : request.waiting_on;
}
