/** What is wished or decided, as a sentence. */
import { useTranslation } from 'react-i18next';
import type { WishKind } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';

export interface Wished {
  readonly kind: WishKind;
  readonly amount_fils: number | null;
  readonly day: string | null;
}

export function useWishSentence(): (wished: Wished) => string {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  return ({ kind, amount_fils, day }) => {
    if (kind === 'end' && amount_fils === 0) return t('wishes.endNothing');
    return t(`wishes.${kind}`, {
      amount: isolated(formatMoney(amount_fils ?? 0, language), language),
      day: day === null ? '' : formatDate(day, language),
    });
  };
}
