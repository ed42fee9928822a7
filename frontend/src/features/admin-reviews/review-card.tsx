import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminReview } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { requestPath } from '@/lib/request-paths';
import { RequestCode } from '@/records/request-name';
import { scoreOfHundredths } from '@/records/reputation/fact-words';
import { ReviewReply, ReviewText } from '@/records/reputation/review-words';
import { MarksList } from '@/records/reputation/stars';
import { Button } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import { CountButtons } from './count-buttons';
import styles from './reviews-screen.lazy.module.css';
import { useSides } from './use-sides';

export type ReviewAction = 'hide' | 'restore' | 'keep' | 'fact' | 'count' | 'leave-out';

interface ReviewCardProps {
  readonly review: AdminReview;
  readonly onAct: (action: ReviewAction) => void;
}

export function ReviewCard({ review, onAct }: ReviewCardProps) {
  const { t } = useTranslation('admin-reviews');
  const { t: reviews } = useTranslation('reviews');
  const language = useLanguage();
  const { side, marks, body, lang, reply, appeal, not_counted: why, author_mean_hundredths: mean } = review;
  const { author, reviewed } = useSides(review);
  return (
    <li className={classNames('card', styles.card)}>
      <div className="line-12 top between">
        <h3 className={styles.title}>
          {t('about', { author: isolated(author.start, language), reviewed: isolated(reviewed.inside, language) })}
        </h3>
        <Pills review={review} />
      </div>
      <ul className="dots muted text-14">
        <li>
          <bdi>{scoreOfHundredths(review.score_hundredths)}</bdi>
        </li>
        <li>{serviceText(review.service_category, language)}</li>
        <li>
          <RequestCode code={review.code} />
        </li>
        {review.published_on ? (
          <li>
            <time dateTime={review.published_on}>{formatDate(review.published_on, language)}</time>
          </li>
        ) : null}
      </ul>
      <MarksList side={side} given={marks} />
      <p className="text-15">{reviews(review.again ? 'againYes' : 'againNo')}</p>
      {body ? <ReviewText lang={lang}>{body}</ReviewText> : <p className="muted text-14">{reviews('noText')}</p>}
      {reply ? <ReviewReply name={reviewed.inside}>{reply}</ReviewReply> : null}
      {why ? <p className="muted text-14">{t(`why.${why}`)}</p> : null}
      {mean === null ? null : (
        <p className="muted text-14">{t('mean', { mean: scoreOfHundredths(mean), count: review.author_reviews })}</p>
      )}
      <Flags review={review} name={author.inside} onAct={onAct} />
      <Hiding review={review} />
      {appeal ? (
        <div className={styles.box}>
          <p className="medium">{t('appealText')}</p>
          {appeal.body ? <ReviewText>{appeal.body}</ReviewText> : null}
          {appeal.note ? <ReviewText>{appeal.note}</ReviewText> : null}
        </div>
      ) : null}
      <Actions review={review} name={author.inside} onAct={onAct} />
    </li>
  );
}

function Pills({ review: { hidden, counted, open_reports: reports, appeal } }: Pick<ReviewCardProps, 'review'>) {
  const { t } = useTranslation('admin-reviews');
  return (
    <div className="cluster-6">
      {appeal?.state === 'open' ? <StatusPill color="yellow" label={t('pills.appealed')} /> : null}
      {reports > 0 ? <StatusPill color="yellow" label={t('pills.reports', { count: reports })} /> : null}
      {hidden ? <StatusPill color="neutral" label={t(hidden === 'all' ? 'pills.hidden' : 'pills.text')} /> : null}
      {counted || hidden === 'all' ? null : <StatusPill color="neutral" label={t('pills.notCounted')} />}
    </div>
  );
}

function Flags({ review, name, onAct }: ReviewCardProps & { readonly name: string }) {
  const { t } = useTranslation('admin-reviews');
  const language = useLanguage();
  const { flags } = review;
  if (flags.length === 0) return null;
  return (
    <div className={styles.box}>
      <p className="medium">{t('flagsTitle')}</p>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>{t(`flags.${flag}`)}</li>
        ))}
      </ul>
      {review.is_side ? null : (
        <CountButtons
          review={review}
          whose={isolated(name, language)}
          onCount={(counts) => onAct(counts ? 'count' : 'leave-out')}
        />
      )}
    </div>
  );
}

function Hiding({
  review: { hidden, hidden_rule: rule, hidden_note: note, ...review },
}: Pick<ReviewCardProps, 'review'>) {
  const { t } = useTranslation('admin-reviews');
  const { t: reports } = useTranslation('reports');
  const language = useLanguage();
  if (!hidden) return null;
  const { hidden_by: by, hidden_at: at } = review;
  const date = at ? formatDate(at, language) : '';
  return (
    <div className={styles.box}>
      {rule ? <p className="medium">{reports(`reasons.${rule}`)}</p> : null}
      {note ? <ReviewText>{note}</ReviewText> : null}
      <p className="muted text-14">
        {by ? t('hiddenBy', { name: isolated(by, language), date }) : t('hiddenAt', { date })}
      </p>
    </div>
  );
}

function Actions({ review, name, onAct }: ReviewCardProps & { readonly name: string }) {
  const { t } = useTranslation('admin-reviews');
  const language = useLanguage();
  const { hidden, appeal, is_side: isSide, request_id: request } = review;
  // Several reviews have the same buttons.
  const whose = <span className="visually-hidden">{isolated(name, language)}</span>;
  return (
    <div className={classNames('cluster-8 middle', styles.actions)}>
      {isSide ? <p className="muted text-14">{t('isSide')}</p> : null}
      {!isSide && hidden !== 'all' ? (
        <Button look="secondary" size="small" onClick={() => onAct('hide')}>
          {t('hide.button')} {whose}
        </Button>
      ) : null}
      {!isSide && hidden ? (
        <Button look="secondary" size="small" onClick={() => onAct('restore')}>
          {t('restore.button')} {whose}
        </Button>
      ) : null}
      {!isSide && appeal?.state === 'open' ? (
        <Button look="secondary" size="small" onClick={() => onAct('keep')}>
          {t('keep.button')} {whose}
        </Button>
      ) : null}
      {isSide ? null : (
        <Button look="ghost" size="small" onClick={() => onAct('fact')}>
          {t('fact.button')} {whose}
        </Button>
      )}
      <Link className="underlined text-15" to={requestPath(request)}>
        {t('project')}
      </Link>
    </div>
  );
}
