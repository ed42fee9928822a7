/** A click on a prerendered page before its scripts run; `tools/prerendered-frame.ts` remembers it. */
import { useEffect } from 'react';
import { whenHydrated } from '@/lib/page-hydration';

declare global {
  interface Window {
    /** Ends the remembering, and gives the button that was clicked last. */
    marsamEarlyClick?: () => Element | null;
  }
}

/** Clicks the button again once the page can answer. */
export function useEarlyClick(): void {
  useEffect(() => {
    const button = window.marsamEarlyClick?.();
    delete window.marsamEarlyClick;
    if (!(button instanceof HTMLButtonElement)) return;
    const click = () => button.isConnected && button.click();
    // The frame of the page answers already, its screen only later.
    if (button.closest('main')) void whenHydrated().then(click);
    else click();
  }, []);
}
