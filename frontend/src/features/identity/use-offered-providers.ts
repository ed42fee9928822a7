/** The sign-in providers that the operator has configured, with a retry if they could not be fetched. */
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/entities/config';
import { isProvider, type Provider } from '@/lib/providers';

interface OfferedProviders {
  /** Undefined while loading. */
  readonly offered: readonly Provider[] | undefined;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

export function useOfferedProviders(): OfferedProviders {
  const { data, isError, isFetching, refetch } = useQuery(configQuery);
  return {
    offered: data?.providers.filter(isProvider),
    failed: isError,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
