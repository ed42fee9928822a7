import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from './errors';

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && isRetryable(error),
        refetchOnWindowFocus: false,
        // Offline, a query fails at once instead of pausing, and is fetched again on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A finished mutation leaves nothing in memory: its variables may be a password.
      mutations: { retry: false, gcTime: 0, networkMode: 'always' },
    },
  });
}
