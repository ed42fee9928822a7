/** A browser may forbid storage altogether; a choice is then kept for the page only. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // The choice still holds until the page is left.
  }
}

/** What begins the key of every draft of a form in the tab's storage. */
export const DRAFT_PREFIX = 'marsam:draft';

/** Removes every draft from the tab: the next person at this browser must not find it, nor read it out of the storage. */
export function clearDrafts(): void {
  try {
    const keys = Object.keys(window.sessionStorage).filter((key) => key.startsWith(`${DRAFT_PREFIX}:`));
    for (const key of keys) window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
