/** What is done when the page stands, so that nothing of it delays the page. */

export function afterAllElse(): void {
  keepShell();
  forgetAddressesOnLeaving();
}

/** Keeps what the site needs to open without a line. */
function keepShell(): void {
  // A browser may have no service workers, or the visitor may have forbidden them: the site works without.
  void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}

const ADDRESSES = 'link[rel=canonical], link[rel=alternate], meta[property="og:url"]';

/** The addresses in the head are those of the page that was loaded: once another is shown, a browser would share the wrong one. */
export function forgetAddressesOnLeaving(): void {
  const loaded = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if (!loaded) return;
  const forget = () => {
    const url = new URL(loaded);
    if (window.location.pathname === url.pathname && serviceIn(window.location.search) === serviceIn(url.search)) return;
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
