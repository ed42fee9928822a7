/** Words of paying that several screens use. */
import { useTranslation } from 'react-i18next';
import type { PayMethod } from '@/api/types';
import { APPLE_PAY } from '@/lib/pay-providers';

/** What a way of paying is called; needs the texts of payments. */
export function usePayMethodName(): (method: PayMethod) => string {
  const { t } = useTranslation('payments');
  return (method) => (method === 'apple_pay' ? APPLE_PAY : t(`methods.${method}`));
}
