import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { WrittenParagraphs } from '@/ui/detail-list';
import { ChangeList } from '../terms/change-list';
import { EarlierVersions } from './earlier-versions';
import { classNames } from '@/lib/class-names';
import styles from './proposal-card.module.css';
import sections from '../section.module.css';

/** What happened to a proposal since it was sent: its last version, and what is asked of its creative. */
export function ProposalNews({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { change_request: asked, brief_changed: isStale } = proposal;
  return (
    <div className={styles.news}>
      <ChangeList proposal={proposal} />
      <EarlierVersions proposal={proposal} />
      {isStale ? (
        <p className={classNames('stack-4', sections.box, sections.open)}>{t('proposals.briefChangedText')}</p>
      ) : null}
      {asked ? (
        <div className={classNames('stack-4', sections.box, sections.open)}>
          <p className="strong">{t('proposals.changeAsked')}</p>
          <WrittenParagraphs>{asked.message}</WrittenParagraphs>
          {asked.counter_price_fils === null ? null : (
            <p>{t('proposals.counterPrice', { amount: formatMoney(asked.counter_price_fils, language) })}</p>
          )}
        </div>
      ) : null}
    </div>
  );
}
