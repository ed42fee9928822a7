/** The proposals of a request: to compare while one may be selected, as the agreed terms afterwards. */
import { useTranslation } from 'react-i18next';
import type { Proposal, RequestDetail } from '@/api/types';
import { agreedProposal, isProposalEnded } from '@/api/proposal-states';
import { isBeforeSelection } from '@/api/stages';
import { EmptyState } from '@/ui/empty-state';
import { ProposalList } from './proposal-list';
import { ProposalSummary } from './proposal-summary';
import { sectionIds } from '../moves/next-step-button';
import { Section } from '../section';
import { Meanings } from '../terms/meanings';
import sections from '../section.module.css';
import { everyInvitationDeclined, isProject, liveProposals, viewerOf } from '../sides';
import type { DialogName } from '../moves/use-opened-move';

interface ProposalsProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DialogName, target?: string) => void;
}

export function Proposals({ request, onMove }: ProposalsProps) {
  const { t } = useTranslation('requests');
  const viewer = viewerOf(request.side);
  const live = liveProposals(request);
  const agreed = agreedProposal(request.proposals);
  const ended = request.proposals.filter(isProposalEnded).toReversed();
  const isOpen = isBeforeSelection(request.stage);
  if (request.proposals.length === 0 && (viewer === 'creative' || !isOpen)) return null;

  const title = isProject(request) ? 'proposals.agreed' : viewer === 'creative' ? 'proposals.own' : 'proposals.title';
  const summary = (proposal: Proposal) => (
    <li key={proposal.id}>
      <ProposalSummary request={request} proposal={proposal} />
    </li>
  );
  return (
    <Section title={t(title)} id={sectionIds.proposals}>
      {agreed ? <ProposalSummary request={request} proposal={agreed} /> : null}
      {live.length > 0 ? <ProposalList request={request} proposals={live} onMove={onMove} /> : null}
      {request.proposals.length === 0 ? (
        <EmptyState
          title={t('proposals.emptyTitle')}
          text={t(
            viewer === 'admin'
              ? 'proposals.emptyAdmin'
              : everyInvitationDeclined(request)
                ? 'proposals.emptyDeclined'
                : 'proposals.emptyText',
          )}
        />
      ) : null}
      {viewer === 'creative' ? <ul className="stack-16">{ended.map(summary)}</ul> : null}
      {viewer !== 'creative' && ended.length > 0 ? (
        <details open={live.length === 0 && !agreed}>
          <summary className={sections.summary}>{t('proposals.ended', { count: ended.length })}</summary>
          <ul className="stack-16">{ended.map(summary)}</ul>
        </details>
      ) : null}
      {request.proposals.length > 0 ? <Meanings /> : null}
    </Section>
  );
}
