/**
 * What was clicked or chosen on a prerendered page before its scripts ran; `tools/prerendered-frame.ts` remembers it.
 */
import { useEffect } from 'react';
import { whenHydrated } from '@/lib/page-hydration';

interface EarlyAction {
  /** A button, the label of a checkbox or radio, or a select. */
  readonly element: Element;
  /** What was chosen, of a select. */
  readonly value?: string;
}

declare global {
  interface Window {
    /** Stops remembering, and returns the last action. */
    marsamEarlyAction?: () => EarlyAction | null;
  }
}

function repeat({ element, value = '' }: EarlyAction): void {
  if (!element.isConnected) return;
  if (element instanceof HTMLSelectElement) {
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (element instanceof HTMLElement) {
    element.click();
  }
}

/** Repeats the action once the page can respond. */
export function useEarlyAction(): void {
  useEffect(() => {
    const action = window.marsamEarlyAction?.();
    delete window.marsamEarlyAction;
    if (!action) return;
    // The frame of the page answers already, its screen only later.
    if (action.element.closest('main')) void whenHydrated().then(() => repeat(action));
    else repeat(action);
  }, []);
}
