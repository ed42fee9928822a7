/** The reader's own numbers, as others see them, with the projects behind each. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnRecord } from '@/api/types';
import { ownRecordQuery } from '@/entities/reputation';
import { paths } from '@/lib/paths';
import { RecordsPending } from '@/records/records-pending';
import { BadgeLines } from '@/records/reputation/fact-lines';
import type { Whose } from '@/records/reputation/fact-words';
import { NewOnMarsam, Score } from '@/records/reputation/score';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { BackLink } from '@/ui/back-link';
import { PageIntro } from '@/ui/page-intro';
import { TitledSection } from '@/ui/titled-section';
import { OwnFactCard } from './own-fact-card';
import { isOnlyOwn } from './own-facts';
import { OwnReviews } from './own-reviews';
import styles from './reputation.lazy.module.css';

export function OwnRecordScreen() {
  const { t } = useTranslation('reviews');
  const { user } = useAuth();
  const whose: Whose = user?.role === 'creative' ? 'creative' : 'brand';
  const query = useQuery(ownRecordQuery(whose));
  const { data } = query;
  return (
    <>
      {user ? <BackLink to={homeOf(user)}>{t('own.back')}</BackLink> : null}
      <PageIntro title={t('own.title')} lead={t('own.lead')} />
      {data ? <Shown record={data} whose={whose} /> : <RecordsPending query={query} failed={t('own.failed')} />}
    </>
  );
}

function Shown({ record, whose }: { readonly record: OwnRecord; readonly whose: Whose }) {
  const { t } = useTranslation('reviews');
  const { is_new: isNew, badges, facts, score, score_brands: brands, score_needs: needs } = record;
  return (
    <div className="stack-24">
      {isNew ? (
        <p>
          <NewOnMarsam /> <span className="muted">· {t('own.new')}</span>
        </p>
      ) : null}
      {score ? (
        <p className={styles.score}>
          <Score score={score} />
        </p>
      ) : whose === 'creative' && needs > 0 ? (
        <p className="muted">{t('own.scoreNotYet', { needs, total: brands })}</p>
      ) : null}
      {badges.length > 0 ? (
        <TitledSection title={t('own.badges')}>
          <BadgeLines badges={badges} />
        </TitledSection>
      ) : null}
      {whose === 'creative' ? <OwnReviews /> : null}
      <TitledSection title={t('own.facts')}>
        {facts.some((fact) => !fact.shown && !isOnlyOwn(fact)) ? (
          <p className="muted">{t('own.progressNote')}</p>
        ) : null}
        <ul className={styles.facts} aria-label={t('own.facts')}>
          {facts.map((fact) => (
            <OwnFactCard key={fact.fact} fact={fact} />
          ))}
        </ul>
        <p>
          {t('own.wrong')}{' '}
          <Link className="underlined" to={paths.contact}>
            {t('own.write')}
          </Link>
        </p>
        <p>
          <Link className="underlined alone" to={paths.reviewsPolicy}>
            {t('record.policy')}
          </Link>
        </p>
      </TitledSection>
    </div>
  );
}
