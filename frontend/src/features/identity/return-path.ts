/** The path to return to after signing in, stored while the visitor reads a mail or is at a provider. */
import { readStored, store } from '@/lib/browser-storage';
import { safeNext } from '@/lib/paths';

const KEY = 'marsam:next';
const TTL_MS = 24 * 60 * 60 * 1_000;

/** `undefined` clears the stored path, which belonged to another visit. */
export function saveReturnPath(next: string | undefined): void {
  store(KEY, next === undefined ? '' : JSON.stringify({ next, until: Date.now() + TTL_MS }));
}

export function savedReturnPath(): string | undefined {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) || 'null');
    if (typeof kept !== 'object' || kept === null || !('next' in kept) || !('until' in kept)) return undefined;
    if (typeof kept.next !== 'string' || typeof kept.until !== 'number' || kept.until < Date.now()) return undefined;
    return safeNext(kept.next);
  } catch {
    return undefined;
  }
}

/** Returns the stored path and clears it. */
export function takeReturnPath(): string | undefined {
  const next = savedReturnPath();
  saveReturnPath(undefined);
  return next;
}
