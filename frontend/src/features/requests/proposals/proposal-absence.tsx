import { useQuery } from '@tanstack/react-query';
import { isSent } from '@/api/proposal-states';
import type { Proposal, RequestDetail } from '@/api/types';
import { namedCreativesQuery } from '@/entities/named-creatives';
import { Absence } from '../absence';
import { viewerOf } from '../sides';

interface ProposalAbsenceProps {
  readonly request: RequestDetail;
  readonly proposal: Proposal;
}

/** The absence of a proposal's author, for those who choose. The cards of a request share one call. */
export function ProposalAbsence({ request, proposal }: ProposalAbsenceProps) {
  const isShown = viewerOf(request.side) !== 'creative' && isSent(proposal);
  const ids = isShown ? request.proposals.filter(isSent).map(({ creative }) => creative.id) : [];
  const { data: people } = useQuery(namedCreativesQuery(ids));
  if (!isShown) return null;
  return <Absence creative={people?.find(({ id }) => id === proposal.creative.id)} />;
}
