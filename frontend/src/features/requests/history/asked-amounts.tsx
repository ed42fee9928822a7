import { useTranslation } from 'react-i18next';
import type { RequestEvent } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';

/** What an event asks for: another price. */
export function AskedAmounts({ event }: { readonly event: RequestEvent }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { amount_fils: asked } = event;
  if (asked === null) return null;
  return <p>{t('proposals.counterPrice', { amount: formatMoney(asked, language) })}</p>;
}
