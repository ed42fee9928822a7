import { useTranslation } from 'react-i18next';
import type { AdminReview } from '@/api/types';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { RequestCode } from '@/records/request-name';
import { scoreOfHundredths } from '@/records/reputation/fact-words';
import { ReviewText } from '@/records/reputation/review-words';
import styles from './reviews-screen.lazy.module.css';
import { useSides } from './use-sides';

/** What a dialog decides about: who wrote the review, who it is about, of which project, and what it says. */
export function AboutReview({ review }: { readonly review: AdminReview }) {
  const { t } = useTranslation('admin-reviews');
  const { t: reviews } = useTranslation('reviews');
  const language = useLanguage();
  const { author, reviewed } = useSides(review);
  const { body, lang, appeal } = review;
  const appealed = appeal?.state === 'open' ? appeal.body : null;
  return (
    <div className={styles.box}>
      <p className="medium">
        {t('about', { author: isolated(author.start, language), reviewed: isolated(reviewed.inside, language) })}
      </p>
      <p className="muted text-14">
        <RequestCode code={review.code} />
        {' · '}
        <bdi>{scoreOfHundredths(review.score_hundredths)}</bdi>
      </p>
      {body ? <ReviewText lang={lang}>{body}</ReviewText> : <p className="muted text-14">{reviews('noText')}</p>}
      {appealed ? (
        <>
          <p className="medium">{t('appealText')}</p>
          <ReviewText>{appealed}</ReviewText>
        </>
      ) : null}
    </div>
  );
}
