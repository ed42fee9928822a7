/** Every state of a proposal, with what the screens need to know of it. */
import type { Proposal } from './types';

type ProposalState = Proposal['state'];
interface WithState {
  readonly state: ProposalState;
}

interface StateFacts {
  /** Waits for the brand, is the project, or is no longer either. */
  readonly phase: 'sent' | 'accepted' | 'ended';
  /** While the brand may still select, the creative may send another in its place. */
  readonly isReplaceable?: true;
}

const facts = {
  sent: { phase: 'sent' },
  accepted: { phase: 'accepted' },
  not_selected: { phase: 'ended' },
  declined: { phase: 'ended', isReplaceable: true },
  withdrawn: { phase: 'ended' },
  expired: { phase: 'ended', isReplaceable: true },
  closed: { phase: 'ended' },
} as const satisfies Readonly<Record<ProposalState, StateFacts>>;

/** A newer server may name a state that this page does not know. */
const factsOf = ({ state }: WithState): StateFacts => (facts as Partial<typeof facts>)[state] ?? { phase: 'ended' };

/** It can be selected, and its creative may change it. */
export function isSent(proposal: WithState): boolean {
  return factsOf(proposal).phase === 'sent';
}

export function isAccepted(proposal: WithState): boolean {
  return factsOf(proposal).phase === 'accepted';
}

export function isProposalEnded(proposal: WithState): boolean {
  return factsOf(proposal).phase === 'ended';
}

export function isReplaceable(proposal: WithState): boolean {
  return factsOf(proposal).isReplaceable === true;
}

/** The brand selected another. */
export function isNotSelected({ state }: WithState): boolean {
  return state === 'not_selected';
}

/** The request ended before a selection. */
export function isClosedWithRequest({ state }: WithState): boolean {
  return state === 'closed';
}

/** The one that is the project. */
export function agreedProposal(proposals: readonly Proposal[]): Proposal | undefined {
  return proposals.find(isAccepted);
}
