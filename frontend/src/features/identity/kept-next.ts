/** Where a visitor was going, kept while a mail or a provider takes them away from this page. */
import { readStored, store } from '@/lib/browser-storage';
import { safeNext } from '@/lib/paths';

const KEY = 'marsam:next';
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Undefined forgets what was kept before: it belonged to another visit. */
export function keepNext(next: string | undefined): void {
  store(KEY, next === undefined ? '' : JSON.stringify({ next, until: Date.now() + KEPT_MS }));
}

export function keptNext(): string | undefined {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) || 'null');
    if (typeof kept !== 'object' || kept === null || !('next' in kept) || !('until' in kept)) return undefined;
    if (typeof kept.next !== 'string' || typeof kept.until !== 'number' || kept.until < Date.now()) return undefined;
    return safeNext(kept.next);
  } catch {
    return undefined;
  }
}

/** Followed once. */
export function takeNext(): string | undefined {
  const next = keptNext();
  keepNext(undefined);
  return next;
}
