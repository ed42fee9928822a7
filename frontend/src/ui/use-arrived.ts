import { useDeferredValue } from 'react';

/**
 * Whether the data is there. Queries render their answer in one task that nothing interrupts; this tells of its arrival
 * in a render of its own, which React divides, so that a page full of cards blocks no click on a slow phone.
 */
export function useArrived(data: unknown): boolean {
  const isThere = data !== undefined;
  return useDeferredValue(isThere) && isThere;
}
