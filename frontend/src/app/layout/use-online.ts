/** Whether the browser is online; prerendering assumes that it is. */
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function isOnline(): boolean {
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- Node's navigator has no onLine
  return globalThis.navigator?.onLine !== false;
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}
