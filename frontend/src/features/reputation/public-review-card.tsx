import { useTranslation } from 'react-i18next';
import type { PublicReview } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import type { PaymentWay } from '@/entities/payment-way';
import { Report } from '@/forms/report/report';
import { useLanguage } from '@/i18n';
import { formatMonth } from '@/i18n/month';
import { classNames } from '@/lib/class-names';
import { scoreOfHundredths } from '@/records/reputation/fact-words';
import { NotCounted } from '@/records/reputation/not-counted';
import { ReviewReply, ReviewText } from '@/records/reputation/review-words';
import { useSideName, type SideName } from '@/records/reputation/side-name';
import { MarksList } from '@/records/reputation/stars';
import { UserText } from '@/ui/user-text';
import styles from './reputation.lazy.module.css';

interface PublicReviewCardProps {
  readonly review: PublicReview;
  /** The creative's. */
  readonly name: string;
  /** How brands pay on this site; undefined until it is known. */
  readonly way: PaymentWay | undefined;
}

export function PublicReviewCard({ review, name, way }: PublicReviewCardProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const author = useAuthor(review);
  const { id, month, service_category: service, marks, body, lang, reply } = review;
  // Where money is held, only what was paid here enters the numbers.
  const isUnpaid = way === 'held' && !review.paid_through_marsam && !review.refunded;
  return (
    <li className={classNames('card stack-12', styles.review)}>
      <div className="line-12 top between">
        <h3 className={styles.author}>
          <UserText>{author.start}</UserText>
        </h3>
        <strong>
          <bdi>{scoreOfHundredths(review.score_hundredths)}</bdi>
        </strong>
      </div>
      <ul className="dots muted text-14">
        <li>
          <time dateTime={month}>{formatMonth(month, language)}</time>
        </li>
        <li>{serviceText(service, language)}</li>
        {review.repeat_brand ? <li>{t('public.repeat')}</li> : null}
        {review.paid_through_marsam ? <li>{t('public.paid')}</li> : null}
      </ul>
      <MarksList side="brand" given={marks} />
      {body ? <ReviewText lang={lang}>{body}</ReviewText> : null}
      {review.text_removed ? <p className="muted text-14">{t('public.textRemoved')}</p> : null}
      {review.refunded ? <NotCounted>{t('public.refunded')}</NotCounted> : null}
      {isUnpaid ? <NotCounted>{t('public.unpaid')}</NotCounted> : null}
      {reply ? <ReviewReply name={name}>{reply}</ReviewReply> : null}
      <div>
        <Report subject="review" id={id} name={author.inside} />
      </div>
    </li>
  );
}

/** The brand's name, where it shows it. */
function useAuthor({ brand_name: brand, former_brand: isFormer }: PublicReview): SideName {
  const sideName = useSideName();
  return sideName(brand, isFormer ? 'formerBrand' : 'brand');
}
