import { useTranslation } from 'react-i18next';
import type { RequestEvent } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';

/** What an event asks for: another price, or a division of what is held. */
export function AskedAmounts({ event }: { readonly event: RequestEvent }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { amount_fils: asked, held_fils: held } = event;
  const money = (fils: number) => formatMoney(fils, language);
  if (asked === null) return null;
  if (held === null) return <p>{t('proposals.counterPrice', { amount: money(asked) })}</p>;
  return <p>{t('history.division', { held: money(held), brand: money(asked), creative: money(held - asked) })}</p>;
}
