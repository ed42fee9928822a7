import type { AdminReview } from '@/api/types';
import { useLanguage } from '@/i18n';
import { useSideName, type SideName } from '@/records/reputation/side-name';

/** Who wrote a review, and who it is about. */
export function useSides({ side, brand, creative }: AdminReview): Readonly<Record<'author' | 'reviewed', SideName>> {
  const language = useLanguage();
  const sideName = useSideName();
  const ofBrand = sideName(brand.name, 'formerBrand');
  const ofCreative = sideName((language === 'ar' && creative?.name_ar) || creative?.name, 'formerCreative');
  return side === 'brand' ? { author: ofBrand, reviewed: ofCreative } : { author: ofCreative, reviewed: ofBrand };
}
