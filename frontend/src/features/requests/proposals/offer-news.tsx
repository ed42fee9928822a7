import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { WrittenParagraphs } from '@/ui/detail-list';
import { ChangeList } from '../terms/change-list';
import { EarlierVersions } from './earlier-versions';
import { classNames } from '@/lib/class-names';
import styles from './offer-card.module.css';
import sections from '../section.module.css';

/** What happened to an offer since it was sent: its last version, and what is asked of its creative. */
export function OfferNews({ offer }: { readonly offer: Proposal }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { change_request: asked, brief_changed: isStale } = offer;
  return (
    <div className={styles.news}>
      <ChangeList offer={offer} />
      <EarlierVersions offer={offer} />
      {isStale ? <p className={classNames(sections.box, sections.open)}>{t('offers.briefChangedText')}</p> : null}
      {asked ? (
        <div className={classNames(sections.box, sections.open)}>
          <p className={sections.strong}>{t('offers.changeAsked')}</p>
          <WrittenParagraphs>{asked.message}</WrittenParagraphs>
          {asked.counter_price_fils === null ? null : (
            <p>{t('offers.counterPrice', { amount: formatMoney(asked.counter_price_fils, language) })}</p>
          )}
        </div>
      ) : null}
    </div>
  );
}
