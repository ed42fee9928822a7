/**
 * A page that was opened before an upgrade asks for files that are gone: it is loaded anew, once a minute at most,
 * so that a file that is missing for another reason does not reload it for ever.
 */
import { readStored, store } from '@/lib/browser-storage';

const KEY = 'reloaded-at';
const ONCE_MS = 60_000;

export function reloadWhenReplaced(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(readStored(KEY) ?? 0);
    if (Date.now() - last < ONCE_MS) return;
    event.preventDefault();
    store(KEY, String(Date.now()));
    reload();
  });
}
