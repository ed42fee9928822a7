/** Published reviews: what is new, flagged, reported, appealed and hidden, and what admins decide about them. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AdminReview } from '@/api/types';
import {
  adminReviewCountsQuery,
  adminReviewsQuery,
  adminReviewStates,
  keepReviewHiddenMutation,
  restoreReviewMutation,
} from '@/entities/admin-review';
import { FactDialog } from '@/forms/fact-dialog';
import { paths, withQuery } from '@/lib/paths';
import { RecordList } from '@/records/record-list';
import { FilterLinks } from '@/ui/filter-links';
import { PageIntro } from '@/ui/page-intro';
import { AboutReview } from './about-review';
import { CountDialog } from './count-dialog';
import { HideDialog } from './hide-dialog';
import { NoteDialog } from './note-dialog';
import { ReviewCard, type ReviewAction } from './review-card';
import styles from './reviews-screen.lazy.module.css';

const shown = ['all', ...adminReviewStates] as const;
type Shown = (typeof shown)[number];

interface Opened {
  readonly action: ReviewAction;
  readonly review: AdminReview;
}

export function ReviewsScreen() {
  const { t } = useTranslation('admin-reviews');
  const [search] = useSearchParams();
  const state: Shown = adminReviewStates.find((known) => known === search.get('state')) ?? 'all';
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: counts } = useQuery(adminReviewCountsQuery);
  const list = useInfiniteQuery(adminReviewsQuery(state === 'all' ? null : state));

  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className={styles.filters}>
        <FilterLinks
          label={t('byState')}
          values={shown}
          current={state}
          nameOf={(one) => t(`states.${one}`)}
          pathOf={(one) => (one === 'all' ? paths.adminReviews : withQuery(paths.adminReviews, { state: one }))}
          countOf={(one) => (one === 'all' ? undefined : counts?.[one])}
        />
      </div>
      <RecordList query={list} failed={t('failed')} empty={{ title: t(`empty.${state}`) }} more={t('more')}>
        {(reviews) => (
          <ul className={styles.reviews} aria-label={t(`states.${state}`)}>
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} onAct={(action) => setOpened({ action, review })} />
            ))}
          </ul>
        )}
      </RecordList>
      {opened ? <Dialogs key={opened.review.id} {...opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function Dialogs({ action, review, onClose }: Opened & { readonly onClose: () => void }) {
  switch (action) {
    case 'hide':
      return <HideDialog review={review} onClose={onClose} />;
    case 'restore':
      return <NoteDialog words="restore" mutation={restoreReviewMutation} review={review} onClose={onClose} />;
    case 'keep':
      return <NoteDialog words="keep" mutation={keepReviewHiddenMutation} review={review} onClose={onClose} />;
    case 'fact':
      return <FactDialog requestId={review.request_id} about={<AboutReview review={review} />} onClose={onClose} />;
    case 'count':
    case 'leave-out':
      return <CountDialog review={review} counts={action === 'count'} onClose={onClose} />;
    default:
      return null;
  }
}
