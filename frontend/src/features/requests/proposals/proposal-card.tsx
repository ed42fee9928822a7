import { useTranslation } from 'react-i18next';
import type { Proposal, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { proposalPath } from '@/lib/request-paths';
import { Button, ButtonLink } from '@/ui/button';
import { WrittenParagraphs } from '@/ui/detail-list';
import styles from './proposal-card.module.css';
import { ProposalAbsence } from './proposal-absence';
import { ProposalFace } from './proposal-face';
import { ProposalMarks } from './proposal-marks';
import { ProposalNews } from './proposal-news';
import { ProposalFacts } from '../reviews/review-part';
import { nameOf, viewerOf } from '../sides';
import type { Mark, TermKey, TermRow } from '../terms/term-rows';
import { TermLines } from '../terms/term-lines';
import type { DialogName } from '../moves/use-opened-move';

interface ProposalCardProps {
  readonly request: RequestDetail;
  readonly proposal: Proposal;
  readonly rows: readonly TermRow[];
  readonly shown: readonly TermKey[];
  /** The rows in which the proposals do not say the same. */
  readonly differing: ReadonlySet<TermKey>;
  readonly marks: readonly Mark[];
  /** Without neighbours it takes the width of the page. */
  readonly isAlone: boolean;
  readonly onMove: (name: DialogName, target?: string) => void;
}

/** One proposal as a column of the comparison. */
export function ProposalCard({ request, proposal, rows, shown, differing, marks, isAlone, onMove }: ProposalCardProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const name = nameOf(proposal.creative, language);
  // Several proposals have the same buttons.
  const labelOf = (move: 'select' | 'request-change' | 'decline-proposal') => `${t(`moves.${move}.label`)}: ${name}`;
  const can = (move: (typeof proposal.allowed_moves)[number]) => proposal.allowed_moves.includes(move);
  return (
    <li className={classNames('card', styles.card)} data-alone={isAlone || undefined}>
      <div className={classNames('stack-12', styles.head)}>
        <ProposalFace request={request} proposal={proposal} />
        <ProposalFacts proposal={proposal} />
        <ProposalAbsence request={request} proposal={proposal} />
        <ProposalMarks request={request} proposal={proposal} marks={marks} />
      </div>
      <dl className={styles.rows}>
        {rows
          .filter(({ key }) => shown.includes(key))
          .map((row) => (
            <div
              key={row.key}
              className={styles.row}
              data-row={row.key}
              data-differs={differing.has(row.key) || undefined}
            >
              <dt>{t(`terms.${row.key}`)}</dt>
              <dd>
                <TermLines row={row} />
              </dd>
            </div>
          ))}
        {viewerOf(request.side) === 'creative' ? (
          <div className={styles.row}>
            <dt>{t('proposals.net')}</dt>
            <dd>
              <bdi>{formatMoney(proposal.net_fils, language)}</bdi>
            </dd>
          </div>
        ) : null}
        <div className={styles.message}>
          <dt>{t('proposals.message')}</dt>
          <dd>
            <WrittenParagraphs>{proposal.message}</WrittenParagraphs>
          </dd>
        </div>
      </dl>
      <ProposalNews proposal={proposal} />
      <div className={classNames('stack-8', styles.actions)}>
        {can('select') ? (
          <Button aria-label={labelOf('select')} onClick={() => onMove('select', proposal.id)}>
            {t('moves.select.label')}
          </Button>
        ) : null}
        {can('edit') ? (
          <ButtonLink to={proposalPath(request.id)} look="secondary">
            {t('next.revise')}
          </ButtonLink>
        ) : null}
        {can('request-change') ? (
          <Button
            look="secondary"
            size="small"
            aria-label={labelOf('request-change')}
            onClick={() => onMove('request-change', proposal.id)}
          >
            {t('moves.request-change.label')}
          </Button>
        ) : null}
        {can('decline') ? (
          <Button
            look="ghost"
            size="small"
            aria-label={labelOf('decline-proposal')}
            onClick={() => onMove('decline-proposal', proposal.id)}
          >
            {t('moves.decline-proposal.label')}
          </Button>
        ) : null}
        {can('withdraw') ? (
          <Button look="ghost" size="small" onClick={() => onMove('withdraw', proposal.id)}>
            {t('moves.withdraw.label')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
