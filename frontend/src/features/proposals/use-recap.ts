/** The proposal in one line: what it costs, by when, and what the creative receives. */
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatDay } from '@/i18n/relative-time';
import { afterWorkingDays, endInKuwait } from '@/lib/delivery-date';
import { filsOf, formatMoney } from '@/lib/money';
import { feeOf } from '@/lib/service-fee';
import { wholeNumberOf, type ProposalValues } from './schema';
import { useServiceTerms } from './use-service-terms';

export function useRecap(values: ProposalValues, today: string): string | undefined {
  const { t } = useTranslation('proposals');
  const language = useLanguage();
  const { feeBps, holidays } = useServiceTerms();
  const price = filsOf(values.price_fils);
  const days = wholeNumberOf(values.delivery_days);
  if (!price || !days || days > limits.delivery_days || feeBps === undefined) return undefined;
  const date = afterWorkingDays(today, days, new Set(holidays.map((holiday) => holiday.date)));
  const isolated = (fils: number) => `\u2068${formatMoney(fils, language)}\u2069`;
  return t('form.recap', {
    price: isolated(price),
    date: formatDay(endInKuwait(date).toISOString(), language),
    net: isolated(price - feeOf(price, feeBps)),
  });
}
