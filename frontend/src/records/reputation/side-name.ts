import { useTranslation } from 'react-i18next';
import type { ReviewSide } from '@/entities/review-questions';

/** What a side of a review is called: one whose account was deleted has no name. */
export function useSideName(): (side: ReviewSide, name: string | null | undefined) => string {
  const { t } = useTranslation('reviews');
  return (side, name) => name ?? t(side === 'brand' ? 'public.formerBrand' : 'public.formerCreative');
}
