import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { requestReviewsQuery } from '@/entities/request-reviews';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { goTo } from '../moves/next-step-button';
import { REVIEWS } from './review-section';

interface ReviewCallProps {
  readonly requestId: string;
  /** What is said where there is nothing to write. */
  readonly children: ReactNode;
}

/** The way to a review that is not written yet, and until when it can be. */
export function ReviewCall({ requestId, children }: ReviewCallProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { data } = useQuery(requestReviewsQuery(requestId));
  if (data?.phase !== 'open' || !data.can_write || data.draft || !data.due_at) return children;
  return (
    <button type="button" className="bare text-link alone" onClick={() => goTo(REVIEWS)}>
      {t('call', { date: formatDate(data.due_at, language) })}
    </button>
  );
}
