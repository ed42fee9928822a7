/** How brands pay on this site: what is promised of payment differs. */
import { useQuery } from '@tanstack/react-query';
import { configQuery } from './config';

/** To the creative directly, or through Marsam, which holds the money until the delivery is approved. */
export type PaymentWay = 'direct' | 'held';

/** Undefined until it is known: neither is promised before. */
export function usePaymentWay(): PaymentWay | undefined {
  const { data: config } = useQuery(configQuery);
  return config && (config.payments ? 'held' : 'direct');
}
