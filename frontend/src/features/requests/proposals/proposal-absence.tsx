import type { Proposal, RequestDetail } from '@/api/types';
import { Absence } from '../absence';
import { useProposer } from './use-proposer';

interface ProposalAbsenceProps {
  readonly request: RequestDetail;
  readonly proposal: Proposal;
}

/** The absence of a proposal's author, for those who choose. */
export function ProposalAbsence({ request, proposal }: ProposalAbsenceProps) {
  const { entry } = useProposer(request, proposal);
  return <Absence creative={entry} />;
}
