/** The reader's side of a request, and what the others are called. */
import type { CreativeRef, Proposal, RequestDetail, Side } from '@/api/types';
import { isAccepted, isSent } from '@/api/proposal-states';
import { isGivenUp, isBeforeSelection, isSubmitted } from '@/api/stages';
import type { Language } from '@/i18n/languages';

export type Viewer = 'brand' | 'creative' | 'admin';

export function viewerOf(side: Side): Viewer {
  if (side === 'owner') return 'brand';
  return side === 'admin' ? 'admin' : 'creative';
}

export function nameOf(creative: CreativeRef, language: Language): string {
  return (language === 'ar' ? creative.name_ar : undefined) || creative.name;
}

/** The one that a move of this reader is addressed to. */
export function otherPartyOf(request: RequestDetail, language: Language): string {
  const { side, brand_name: brand, chosen_creative: creative } = request;
  return viewerOf(side) === 'brand' && creative ? nameOf(creative, language) : brand;
}

/** Proposals that can still be selected. */
export function liveProposals({ proposals }: RequestDetail): readonly Proposal[] {
  return proposals.filter(isSent);
}

/** What a creative sees of proposals are their own: the live one, or the last. */
export function ownProposal({ side, proposals }: RequestDetail): Proposal | undefined {
  if (viewerOf(side) !== 'creative') return undefined;
  return proposals.findLast((proposal) => isSent(proposal) || isAccepted(proposal)) ?? proposals.at(-1);
}

/** The creative that a sentence is about: the chosen one, the preferred one, the one who was asked for a change. */
export function creativeInQuestion(request: RequestDetail): CreativeRef | undefined {
  if (request.chosen_creative) return request.chosen_creative;
  const asked = liveProposals(request).filter((proposal) => proposal.change_request !== null);
  if (asked.length === 1) return asked[0]?.creative;
  if (!isSubmitted(request.stage) || request.is_open) return undefined;
  return request.invited?.find(({ creative }) => creative.id === request.preferred_creative_id)?.creative;
}

/** After a selection a request is a project. */
export function isProject({ chosen_creative }: RequestDetail): boolean {
  return chosen_creative !== null;
}

/** The project is another creative's: how far it has come does not concern this reader. */
export function isProjectOfAnother(request: RequestDetail): boolean {
  const { side, stage } = request;
  const wasSelected = !isBeforeSelection(stage) && !isGivenUp(stage);
  return viewerOf(side) === 'creative' && !isProject(request) && wasSelected;
}

/** Only those who declined were asked. */
export function everyInvitationDeclined({ invited, is_open }: RequestDetail): boolean {
  return !is_open && invited !== null && invited.length > 0 && invited.every(({ declined_at }) => declined_at !== null);
}
