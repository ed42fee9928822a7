import { useTranslation } from 'react-i18next';
import { isAccepted } from '@/api/proposal-states';
import type { Proposal, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { Detail, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { StatusPill } from '@/ui/status-pill';
import { UserText } from '@/ui/user-text';
import styles from './offer-summary.module.css';
import { nameOf, viewerOf } from '../sides';
import { TermLines } from '../terms/term-lines';
import { termRows, type TermKey } from '../terms/term-rows';

const LISTS: ReadonlySet<TermKey> = new Set<TermKey>(['deliverables', 'plan']);

interface OfferSummaryProps {
  readonly request: RequestDetail;
  readonly offer: Proposal;
}

/** An offer that is no longer to be compared: the agreed one in full, an ended one folded. */
export function OfferSummary({ request, offer }: OfferSummaryProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const isAgreed = isAccepted(offer);
  const terms = (
    <DetailList>
      {termRows(offer, { t, language })
        .filter(({ key }) => key !== 'validUntil')
        .map((row) => (
          <Detail key={row.key} label={t(`terms.${row.key}`)} size={LISTS.has(row.key) ? 'whole' : 'half'}>
            <TermLines row={row} />
          </Detail>
        ))}
      {viewerOf(request.side) === 'creative' ? (
        <Detail label={t('offers.net')}>
          <bdi>{formatMoney(offer.net_fils, language)}</bdi>
        </Detail>
      ) : null}
      <Detail label={t('offers.message')} size="whole">
        <WrittenParagraphs>{offer.message}</WrittenParagraphs>
      </Detail>
    </DetailList>
  );
  if (isAgreed) return <div className={styles.card}>{terms}</div>;
  return (
    <details className={styles.card}>
      <summary className={styles.head}>
        <span className={styles.name}>
          <UserText>{nameOf(offer.creative, language)}</UserText>
        </span>
        <bdi>{formatMoney(offer.price_fils, language)}</bdi>
        <StatusPill color="neutral" label={t(`offers.state.${offer.state}`)} />
      </summary>
      {offer.decline_reason ? (
        <p className={styles.reason} dir="auto">
          {t('offers.reason', { reason: offer.decline_reason })}
        </p>
      ) : null}
      {terms}
    </details>
  );
}
