/** The roster's entry of a proposal's author, for those who choose. The cards of a request share one call. */
import { useQuery } from '@tanstack/react-query';
import { isSent } from '@/api/proposal-states';
import type { Creative, Proposal, RequestDetail } from '@/api/types';
import { namedCreativesQuery } from '@/entities/named-creatives';
import { viewerOf } from '../sides';

interface Proposer {
  /** Undefined for the creative's own proposal, and for one who is no longer on the roster. */
  readonly entry: Creative | undefined;
  readonly isLoading: boolean;
}

export function useProposer(request: RequestDetail, proposal: Proposal): Proposer {
  const isShown = viewerOf(request.side) !== 'creative' && isSent(proposal);
  const ids = isShown ? request.proposals.filter(isSent).map(({ creative }) => creative.id) : [];
  const { data: people, isLoading } = useQuery(namedCreativesQuery(ids));
  const entry = isShown ? people?.find(({ id }) => id === proposal.creative.id) : undefined;
  return { entry, isLoading };
}
