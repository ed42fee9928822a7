/** A browser may block storage altogether; a choice then lasts for the page only. */
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
    // The choice lasts until the page is left.
  }
}

/** The key prefix of every form draft in the tab's storage. */
export const DRAFT_PREFIX = 'marsam:draft';

/** Removes every draft from the tab: the next user of this browser must not see it, nor read it from the storage. */
export function clearDrafts(): void {
  try {
    const keys = Object.keys(window.sessionStorage).filter((key) => key.startsWith(`${DRAFT_PREFIX}:`));
    for (const key of keys) window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
