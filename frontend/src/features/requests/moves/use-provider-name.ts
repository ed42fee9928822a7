import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/entities/config';

/** The short name of the provider of new payments. */
export function useProviderName(): string {
  const { data: config } = useQuery(configQuery);
  return config?.payments?.provider ?? '';
}
