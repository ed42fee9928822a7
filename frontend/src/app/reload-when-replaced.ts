/**
 * A page that was opened before an upgrade requests files that no longer exist: it is reloaded, once a minute at most,
 * so that a file that is missing for another reason does not cause endless reloads.
 */
import { readStored, store } from '@/lib/browser-storage';

const KEY = 'reloaded-at';
const ONCE_MS = 60_000;

export function reloadWhenReplaced(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline there is nothing newer to fetch, and a reload would end at the browser's error page.
    if (!navigator.onLine) return;
    const last = Number(readStored(KEY) ?? 0);
    if (Date.now() - last < ONCE_MS) return;
    event.preventDefault();
    store(KEY, String(Date.now()));
    reload();
  });
}
