/** Startup work that must not delay the first render. */
import type { QueryClient } from '@tanstack/react-query';
import { watchAccount } from '@/entities/account-watch';
import { makeRoomForControls } from './ui/toast-room';

export function deferredStartup(queries: QueryClient): void {
  watchAccount(queries);
  keepShell();
  forgetAddressesOnLeaving();
  makeRoomForControls();
}

/** Registers the service worker, which lets the site open offline. */
function keepShell(): void {
  // Service workers may be unsupported or blocked: the site works without.
  void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}

const ADDRESSES = 'link[rel=canonical], link[rel=alternate], meta[property="og:url"]';

/** Removes the head's canonical URLs after navigation: they belong to the page that was loaded. */
export function forgetAddressesOnLeaving(): void {
  const loaded = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if (!loaded) return;
  const forget = () => {
    const url = new URL(loaded);
    if (window.location.pathname === url.pathname && serviceIn(window.location.search) === serviceIn(url.search))
      return;
    shown.disconnect();
    for (const node of document.querySelectorAll(ADDRESSES)) node.remove();
  };
  // Each page has its own title.
  const shown = new MutationObserver(forget);
  shown.observe(document.head, { childList: true, characterData: true, subtree: true });
  forget();
}

function serviceIn(search: string): string | null {
  return new URLSearchParams(search).get('service');
}
