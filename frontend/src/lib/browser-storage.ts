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

/** The key prefix of what a user typed: drafts in the tab's storage, and what outlives the tab in the browser's. */
export const DRAFT_PREFIX = 'marsam:draft';

/** Removes all that was typed: the next user of this browser must not see it, nor read it from the storage. */
export function clearDrafts(): void {
  try {
    for (const storage of [window.sessionStorage, window.localStorage]) {
      const keys = Object.keys(storage).filter((key) => key.startsWith(`${DRAFT_PREFIX}:`));
      for (const key of keys) storage.removeItem(key);
    }
  } catch {
    // Nothing was stored either.
  }
}
