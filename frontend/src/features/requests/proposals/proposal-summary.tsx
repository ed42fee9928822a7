import { useTranslation } from 'react-i18next';
import { isAccepted } from '@/api/proposal-states';
import { isGivenUp } from '@/api/stages';
import type { Proposal, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { Detail, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { StatusPill } from '@/ui/status-pill';
import { UserText } from '@/ui/user-text';
import styles from './proposal-summary.module.css';
import { netOf } from '../net-of';
import { nameOf, viewerOf } from '../sides';
import { TermLines } from '../terms/term-lines';
import { termRows, type TermKey } from '../terms/term-rows';

const LISTS: ReadonlySet<TermKey> = new Set<TermKey>(['deliverables', 'plan']);

interface ProposalSummaryProps {
  readonly request: RequestDetail;
  readonly proposal: Proposal;
}

/** A proposal that is no longer to be compared: the agreed one in full, an ended one folded. */
export function ProposalSummary({ request, proposal }: ProposalSummaryProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const isAgreed = isAccepted(proposal);
  const viewer = viewerOf(request.side);
  // Of a project that was cancelled the creative keeps what still counts as paid.
  const isOver = isAgreed && isGivenUp(request.stage);
  const net = isOver ? netOf(request.recorded_fils, proposal) : proposal.net_fils;
  const terms = (
    <DetailList>
      {termRows(proposal, { t, language, viewer })
        .filter(({ key }) => key !== 'validUntil')
        .map((row) => (
          <Detail key={row.key} label={t(`terms.${row.key}`)} size={LISTS.has(row.key) ? 'whole' : 'half'}>
            <TermLines row={row} />
          </Detail>
        ))}
      {viewer === 'creative' && net > 0 ? (
        <Detail label={t(isOver ? 'proposals.got' : 'proposals.net')}>
          <bdi>{formatMoney(net, language)}</bdi>
        </Detail>
      ) : null}
      <Detail label={t('proposals.message')} size="whole">
        <WrittenParagraphs>{proposal.message}</WrittenParagraphs>
      </Detail>
    </DetailList>
  );
  if (isAgreed) return <div className={classNames('card', styles.card)}>{terms}</div>;
  return (
    <details className={classNames('card', styles.card)}>
      <summary className={classNames('line-20 middle', styles.head)}>
        <span className={styles.name}>
          <UserText>{nameOf(proposal.creative, language)}</UserText>
        </span>
        <bdi>{formatMoney(proposal.price_fils, language)}</bdi>
        <StatusPill color="neutral" label={t(`proposals.state.${proposal.state}`)} />
      </summary>
      {proposal.decline_reason ? (
        <p className={styles.reason}>
          {t('proposals.reason', { reason: isolated(proposal.decline_reason, language) })}
        </p>
      ) : null}
      {terms}
    </details>
  );
}
