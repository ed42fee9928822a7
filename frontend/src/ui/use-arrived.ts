import { useDeferredValue } from 'react';

/**
 * Whether the data has loaded, as a deferred value. React Query notifies through `useSyncExternalStore`, whose updates
 * React renders synchronously; the deferred render can be interrupted, so that a click is answered in between.
 */
export function useArrived(data: unknown): boolean {
  const isThere = data !== undefined;
  return useDeferredValue(isThere) && isThere;
}
