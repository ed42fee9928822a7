import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { otherPartyOf, viewerOf } from '../sides';

/** What a cancellation does not return: what the creative has of the price, from Marsam or paid directly. */
export function GoneMoney({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const gone = request.recorded_fils - request.held_fils;
  if (gone <= 0) return null;
  return (
    <p>
      {t(viewerOf(request.side) === 'creative' ? 'cancel.goneCreative' : 'cancel.goneBrand', {
        amount: formatMoney(gone, language),
        name: isolated(otherPartyOf(request, language), language),
      })}
    </p>
  );
}
