/** What is counted of a creative, and then what brands wrote. */
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Creative, CreativeRecord } from '@/api/types';
import { useIsOwnPage } from '@/entities/own-creative';
import { usePaymentWay } from '@/entities/payment-way';
import { creativeRecordQuery } from '@/entities/reputation';
import { useLanguage } from '@/i18n';
import { paths } from '@/lib/paths';
import { RecordsPending } from '@/records/records-pending';
import { BadgeLines, FactLines } from '@/records/reputation/fact-lines';
import { HowCounted } from '@/records/reputation/how-counted';
import { NewOnMarsam, Score } from '@/records/reputation/score';
import { useAuth } from '@/session/auth';
import { TitledSection } from '@/ui/titled-section';
import { Distribution } from './distribution';
import styles from './reputation.lazy.module.css';
import { ReviewList } from './review-list';

/** As many brands as a mean needs. */
const SCORE_NEEDS = 3;

export interface CreativeReputationProps {
  readonly creative: Creative;
}

export function CreativeReputation({ creative }: CreativeReputationProps) {
  const { t } = useTranslation('reviews');
  const query = useQuery(creativeRecordQuery(creative.id));
  const { data: record } = query;
  return (
    <>
      <TitledSection title={t('record.title')}>
        {record ? (
          <Record creative={creative} record={record} />
        ) : (
          <RecordsPending query={query} failed={t('record.failed')} place="column" />
        )}
      </TitledSection>
      {record ? <Reviews creative={creative} record={record} /> : null}
    </>
  );
}

interface PartProps {
  readonly creative: Creative;
  readonly record: CreativeRecord;
}

function Record({ creative, record: { is_new: isNew, facts, badges } }: PartProps) {
  const { t } = useTranslation('reviews');
  const { user } = useAuth();
  const isOwn = useIsOwnPage(user, creative.id);
  const own = isOwn ? (
    <Link className="underlined" to={paths.ownRecord}>
      {t('record.mine')}
    </Link>
  ) : null;
  if (facts.length + badges.length === 0)
    return (
      <div className="stack-8 at-start">
        <p>
          <NewOnMarsam />
          {isNew ? <span className="muted"> · {t('record.new')}</span> : null}
        </p>
        {own}
      </div>
    );
  return (
    <div className="stack-12">
      <p className="muted text-15">{t('record.lead')}</p>
      <BadgeLines badges={badges} />
      <FactLines facts={facts} badges={badges} whose="creative" label={t('record.title')} />
      <HowCounted facts={facts.map(({ fact }) => fact)}>{own}</HowCounted>
    </div>
  );
}

function Reviews({ creative, record }: PartProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const way = usePaymentWay();
  const { score, distribution, reviews_total: total, removed } = record;
  // The bars and the mean are of these alone.
  const counted = distribution ? distribution.reduce((sum, count) => sum + count, 0) : null;
  const name = (language === 'ar' && creative.name_ar) || creative.name;
  return (
    <TitledSection title={t('title')}>
      <div className="stack-20">
        {total > 0 ? (
          <div className={styles.summary}>
            <div className="stack-4">
              {score ? (
                <p className={styles.score}>
                  <Score score={score} />
                </p>
              ) : (
                <p className="muted">{t('public.noScore', { needs: SCORE_NEEDS })}</p>
              )}
              <p className="muted">
                {counted === null || counted === total
                  ? t('public.count', { count: total })
                  : t('public.countedOf', { count: counted, total })}
              </p>
              <p className="muted text-14">
                {way ? <span>{`${t(`public.counted.${way}`)} `}</span> : null}
                <Link className="underlined" to={paths.reviewsPolicy}>
                  {t('public.policy')}
                </Link>
              </p>
            </div>
            {score && distribution ? <Distribution counts={distribution} /> : null}
          </div>
        ) : null}
        <ReviewList creativeId={creative.id} name={name} label={t('title')} />
        {removed > 0 ? <p className="muted text-14">{t('public.removed', { count: removed })}</p> : null}
      </div>
    </TitledSection>
  );
}
