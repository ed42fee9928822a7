/** The proposals of a request: to compare while one may be selected, as the agreed terms afterwards. */
import { useTranslation } from 'react-i18next';
import type { Proposal, RequestDetail } from '@/api/types';
import { agreedProposal, isProposalEnded } from '@/api/proposal-states';
import { isBeforeSelection } from '@/api/stages';
import { EmptyState } from '@/ui/empty-state';
import { OfferList } from './offer-list';
import { OfferSummary } from './offer-summary';
import { sectionIds } from '../moves/next-step-button';
import { Section } from '../section';
import sections from '../section.module.css';
import { isProject, liveProposals, viewerOf } from '../sides';
import type { DialogName } from '../moves/use-opened-move';

interface OffersProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DialogName, target?: string) => void;
}

export function Offers({ request, onMove }: OffersProps) {
  const { t } = useTranslation('requests');
  const viewer = viewerOf(request.side);
  const live = liveProposals(request);
  const agreed = agreedProposal(request.proposals);
  const ended = request.proposals.filter(isProposalEnded).toReversed();
  const isOpen = isBeforeSelection(request.stage);
  if (request.proposals.length === 0 && (viewer === 'creative' || !isOpen)) return null;

  const title = isProject(request) ? 'offers.agreed' : viewer === 'creative' ? 'offers.own' : 'offers.title';
  const summary = (offer: Proposal) => (
    <li key={offer.id}>
      <OfferSummary request={request} offer={offer} />
    </li>
  );
  return (
    <Section title={t(title)} id={sectionIds.offers}>
      {agreed ? <OfferSummary request={request} offer={agreed} /> : null}
      {live.length > 0 ? <OfferList request={request} offers={live} onMove={onMove} /> : null}
      {request.proposals.length === 0 ? (
        <EmptyState
          title={t('offers.emptyTitle')}
          text={t(viewer === 'admin' ? 'offers.emptyAdmin' : 'offers.emptyText')}
        />
      ) : null}
      {viewer === 'creative' ? <ul className={sections.list}>{ended.map(summary)}</ul> : null}
      {viewer !== 'creative' && ended.length > 0 ? (
        <details open={live.length === 0 && !agreed}>
          <summary className={sections.summary}>{t('offers.ended', { count: ended.length })}</summary>
          <ul className={sections.list}>{ended.map(summary)}</ul>
        </details>
      ) : null}
    </Section>
  );
}
