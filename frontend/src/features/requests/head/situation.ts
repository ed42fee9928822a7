/** What a request means to its reader now: the sentence above the next step, and whose turn it is. */
import type { RequestDetail, Stage } from '@/api/types';
import { isClosedWithRequest, isProposalEnded, isSent } from '@/api/proposal-states';
import {
  isApproved,
  isDelivered,
  isEnded,
  isInProgress,
  isOfProject,
  isSubmitted,
  WORK_STAGE,
  type EndedStage,
  type ProjectStage,
} from '@/api/stages';
import { leftToRecord } from '../moves/moves';
import { everyInvitationDeclined, liveProposals, ownProposal, viewerOf, type Viewer } from '../sides';

/** The tasks of both sides between the selection and the end. */
type ProjectSituation = ProjectStage | 'extraRevision' | 'paymentUnconfirmed';
type BrandSituation =
  | 'submittedDirect'
  | 'submittedOpen'
  | 'submittedAsked'
  | 'invitationDeclined'
  | 'invitationsDeclined'
  | 'proposals'
  | 'proposalsGone'
  | 'changeAsked'
  | ProjectSituation
  | EndedStage;
type CreativeSituation =
  | 'invited'
  | 'proposalSent'
  | 'changeAsked'
  | 'briefChanged'
  | 'proposalEnded'
  | 'notOffered'
  | ProjectSituation
  | EndedStage;
type AdminSituation = Stage | 'cancelUnanswered';

export type Situation = `brand.${BrandSituation}` | `creative.${CreativeSituation}` | `admin.${AdminSituation}`;

/** A payment that the brand recorded waits for the creative; for the brand something else may be left to pay. */
function isPaymentUnconfirmed(request: RequestDetail): boolean {
  const isLeft = viewerOf(request.side) !== 'creative' && leftToRecord(request) > 0;
  return !isLeft && request.payments.some((payment) => !payment.confirmed_at && !payment.voided_at);
}

/** After the selection both sides have the same tasks. */
function projectSituation(request: RequestDetail, stage: ProjectStage): ProjectSituation {
  if ((isInProgress(stage) || isDelivered(stage)) && request.extra_revision) return 'extraRevision';
  return isApproved(stage) && isPaymentUnconfirmed(request) ? 'paymentUnconfirmed' : stage;
}

function brandSituation(request: RequestDetail): BrandSituation {
  const { stage } = request;
  if (isEnded(stage)) return stage;
  if (isOfProject(stage)) return projectSituation(request, stage);
  if (isSubmitted(stage)) {
    const isAlone = request.invited?.length === 1;
    if (everyInvitationDeclined(request)) return isAlone ? 'invitationDeclined' : 'invitationsDeclined';
    if (request.is_open) return 'submittedOpen';
    return request.preferred_creative_id === null ? 'submittedAsked' : 'submittedDirect';
  }
  const live = liveProposals(request);
  if (live.length === 0) return 'proposalsGone';
  return request.waiting_on === 'creative' && live.every(({ change_request }) => change_request)
    ? 'changeAsked'
    : 'proposals';
}

function creativeSituation(request: RequestDetail): CreativeSituation {
  const { stage } = request;
  const own = ownProposal(request);
  if (own && isProposalEnded(own) && !request.allowed_moves.includes('proposals'))
    return isClosedWithRequest(own) && isEnded(stage) ? stage : 'proposalEnded';
  if (isEnded(stage)) return stage;
  if (isOfProject(stage)) return projectSituation(request, stage);
  if (own && isSent(own)) {
    if (own.brief_changed) return 'briefChanged';
    return own.change_request ? 'changeAsked' : 'proposalSent';
  }
  return request.allowed_moves.includes('proposals') ? 'invited' : 'notOffered';
}

function adminSituation(request: RequestDetail): AdminSituation {
  const { stage } = request;
  if (isEnded(stage)) return stage;
  if (request.cancel && request.waiting_on === 'admin') return 'cancelUnanswered';
  const isExtraAsked = isOfProject(stage) && projectSituation(request, stage) === 'extraRevision';
  return isExtraAsked ? WORK_STAGE : stage;
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
  if (request.allowed_moves.includes('agree-cancel')) return 'yours';
  return request.waiting_on === viewer ? 'yours' : request.waiting_on;
}
