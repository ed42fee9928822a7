import { useTranslation } from 'react-i18next';
import type { Proposal, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { proposalPath } from '@/lib/request-paths';
import { Button, ButtonLink } from '@/ui/button';
import { WrittenParagraphs } from '@/ui/detail-list';
import styles from './offer-card.module.css';
import { OfferFace } from './offer-face';
import { OfferMarks } from './offer-marks';
import { OfferNews } from './offer-news';
import { nameOf, viewerOf } from '../sides';
import type { Mark, TermKey, TermRow } from '../terms/term-rows';
import { TermLines } from '../terms/term-lines';
import type { DialogName } from '../moves/use-opened-move';

interface OfferCardProps {
  readonly request: RequestDetail;
  readonly offer: Proposal;
  readonly rows: readonly TermRow[];
  readonly shown: readonly TermKey[];
  /** The rows in which the offers do not say the same. */
  readonly differing: ReadonlySet<TermKey>;
  readonly marks: readonly Mark[];
  /** Without neighbours it takes the width of the page. */
  readonly isAlone: boolean;
  readonly onMove: (name: DialogName, target?: string) => void;
}

/** One offer as a column of the comparison. */
export function OfferCard({ request, offer, rows, shown, differing, marks, isAlone, onMove }: OfferCardProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const name = nameOf(offer.creative, language);
  // Several offers have the same buttons.
  const labelOf = (move: 'select' | 'request-change' | 'decline-proposal') => `${t(`moves.${move}.label`)}: ${name}`;
  const can = (move: (typeof offer.allowed_moves)[number]) => offer.allowed_moves.includes(move);
  return (
    <li className={styles.card} data-alone={isAlone || undefined}>
      <div className={styles.head}>
        <OfferFace request={request} offer={offer} />
        <OfferMarks offer={offer} marks={marks} />
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
            <dt>{t('offers.net')}</dt>
            <dd>
              <bdi>{formatMoney(offer.net_fils, language)}</bdi>
            </dd>
          </div>
        ) : null}
        <div className={styles.message}>
          <dt>{t('offers.message')}</dt>
          <dd>
            <WrittenParagraphs>{offer.message}</WrittenParagraphs>
          </dd>
        </div>
      </dl>
      <OfferNews offer={offer} />
      <div className={styles.actions}>
        {can('select') ? (
          <Button aria-label={labelOf('select')} onClick={() => onMove('select', offer.id)}>
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
            onClick={() => onMove('request-change', offer.id)}
          >
            {t('moves.request-change.label')}
          </Button>
        ) : null}
        {can('decline') ? (
          <Button
            look="ghost"
            size="small"
            aria-label={labelOf('decline-proposal')}
            onClick={() => onMove('decline-proposal', offer.id)}
          >
            {t('moves.decline-proposal.label')}
          </Button>
        ) : null}
        {can('withdraw') ? (
          <Button look="ghost" size="small" onClick={() => onMove('withdraw', offer.id)}>
            {t('moves.withdraw.label')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
