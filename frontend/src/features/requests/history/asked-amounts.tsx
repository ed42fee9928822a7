import { useTranslation } from 'react-i18next';
import type { RequestDetail, RequestEvent } from '@/api/types';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { nameOf, viewerOf } from '../sides';

interface AskedAmountsProps {
  readonly request: RequestDetail;
  readonly event: RequestEvent;
}

/** What an event asks for: another price, or a division of what is held. */
export function AskedAmounts({ request, event }: AskedAmountsProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { amount_fils: asked, held_fils: held } = event;
  const money = (fils: number) => formatMoney(fils, language);
  if (asked === null) return null;
  if (held === null) return <p>{t('proposals.counterPrice', { amount: money(asked) })}</p>;
  const viewer = viewerOf(request.side);
  const { brand_name: brand, chosen_creative: creative } = request;
  // A side that gets nothing is not named.
  const [first, second] = [
    {
      amount: asked,
      to: viewer === 'brand' ? ('backToYou' as const) : ('back' as const),
      name: brand,
    },
    {
      amount: held - asked,
      to: viewer === 'creative' ? ('toYou' as const) : ('to' as const),
      name: creative ? nameOf(creative, language) : t('history.by.creative'),
    },
  ]
    .filter(({ amount }) => amount > 0)
    .map(({ amount, to, name }) => t(`history.parts.${to}`, { amount: money(amount), name: isolated(name, language) }));
  if (first === undefined) return null;
  const parts = second === undefined ? first : t('history.parts.both', { first, second });
  return <p>{t('history.division', { held: money(held), parts })}</p>;
}
