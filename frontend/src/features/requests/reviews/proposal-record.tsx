import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { BadgeLines, FactLines } from '@/records/reputation/fact-lines';
import { NewOnMarsam, Score } from '@/records/reputation/score';
import styles from './reviews.lazy.module.css';

export function ProposalRecord({ record }: { readonly record: NonNullable<Proposal['record']> }) {
  const { t } = useTranslation('reviews');
  const { is_new: isNew, score, facts, badges } = record;
  if (!isNew && !score && facts.length + badges.length === 0) return null;
  return (
    <section className={styles.proposal} aria-label={t('brand.proposals')}>
      {isNew ? <NewOnMarsam /> : null}
      {score ? <Score score={score} /> : null}
      <BadgeLines badges={badges} />
      <FactLines facts={facts} badges={badges} whose="creative" />
    </section>
  );
}
