/** The published reviews about a creative: a few at first, then page after page. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePaymentWay } from '@/entities/payment-way';
import { creativeReviewsQuery } from '@/entities/reputation';
import { rowsOf } from '@/records/fetched';
import { NextPage } from '@/records/next-page';
import { RecordsPending } from '@/records/records-pending';
import { EmptyState } from '@/ui/empty-state';
import { MoreButton } from '@/ui/more-button';
import { PublicReviewCard } from './public-review-card';
import styles from './reputation.lazy.module.css';

/** As many as are shown before more are asked for: what follows stays within reach. */
const FIRST = 3;

interface ReviewListProps {
  readonly creativeId: string;
  /** The creative's, in the reader's language. */
  readonly name: string;
  readonly label: string;
}

export function ReviewList({ creativeId, name, label }: ReviewListProps) {
  const { t } = useTranslation('reviews');
  const way = usePaymentWay();
  const query = useInfiniteQuery(creativeReviewsQuery(creativeId));
  const reviews = rowsOf(query.data);
  const [isOpen, setOpen] = useState(false);
  // A further page was asked for, too.
  const isCut = !isOpen && query.data?.pages.length === 1 && (reviews?.length ?? 0) > FIRST;
  return (
    <>
      {reviews ? (
        reviews.length > 0 ? (
          <ul className={styles.reviews} aria-label={label}>
            {reviews.slice(0, isCut ? FIRST : undefined).map((review) => (
              <PublicReviewCard key={review.id} review={review} name={name} way={way} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t('public.empty')} text={t('public.emptyText')} />
        )
      ) : (
        <RecordsPending query={query} failed={t('failed')} />
      )}
      {isCut ? (
        <MoreButton label={t('public.more')} busy={false} onMore={() => setOpen(true)} />
      ) : reviews ? (
        <NextPage query={query} failed={t('failed')} more={t('public.more')} />
      ) : null}
    </>
  );
}
