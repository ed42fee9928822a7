import { useTranslation } from 'react-i18next';
import type { AdminReview } from '@/api/types';
import { Button } from '@/ui/button';

interface CountButtonsProps {
  readonly review: AdminReview;
  /** The author's name. */
  readonly whose: string;
  readonly onCount: (counts: boolean) => void;
}

/** What an admin says about the flags of a review: it enters the numbers, or it does not. */
export function CountButtons({ review, whose, onCount }: CountButtonsProps) {
  const { t } = useTranslation('admin-reviews');
  const button = (counts: boolean) => (
    <Button look="secondary" size="small" onClick={() => onCount(counts)}>
      {t(counts ? 'count.yes' : 'count.no')} <span className="visually-hidden">{whose}</span>
    </Button>
  );
  return (
    <div className="cluster-8">
      {review.flags_checked && review.counted ? null : button(true)}
      {review.flags_checked && !review.counted ? null : button(false)}
    </div>
  );
}
