/** Unsent form input; kept as long as the tab, and separately for each account. */
import { DRAFT_PREFIX } from '@/lib/browser-storage';

/** The owner of drafts before anyone has signed in. */
export const VISITOR = 'visitor';

export interface Draft {
  readonly form: string;
  /** The draft's owner, so that the next user of this browser does not see it. */
  readonly owner: string;
}

function keyOf({ form, owner }: Draft): string {
  return `${DRAFT_PREFIX}:${form}:${owner}`;
}

function attemptKeyOf(draft: Draft): string {
  return `${keyOf(draft)}:attempt`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sameKind(kept: unknown, empty: unknown): boolean {
  if (Array.isArray(empty)) {
    // The entries of a list are like its first one in an empty form, or texts.
    const [entry = ''] = empty as readonly unknown[];
    return Array.isArray(kept) && kept.every((item) => sameKind(item, entry));
  }
  if (isRecord(empty))
    return isRecord(kept) && Object.entries(empty).every(([name, value]) => sameKind(kept[name], value));
  // An unanswered question is null and may have become a yes or a no.
  if (empty === null) return kept === null || typeof kept === 'boolean';
  return typeof kept === typeof empty;
}

function read(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

function remove(key: string): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** A visitor's draft becomes the account's after signing in, unless the account has a draft already. */
function inherit(draft: Draft): void {
  const before = keyOf({ ...draft, owner: VISITOR });
  if (draft.owner === VISITOR || read(keyOf(draft)) !== null || read(before) === null) return;
  write(keyOf(draft), read(before));
  remove(before);
}

/** The stored values of the fields that the form still has, with the types that it still expects. */
export function keptValues<Values extends Record<string, unknown>>(draft: Draft, empty: Values): Partial<Values> {
  inherit(draft);
  return valuesLike(empty, read(keyOf(draft)));
}

/** What was stored, as far as it fits the form. */
export function valuesLike<Values extends Record<string, unknown>>(empty: Values, kept: unknown): Partial<Values> {
  if (!isRecord(kept)) return {};
  const known = Object.entries(kept).filter(([name, value]) => name in empty && sameKind(value, empty[name]));
  return Object.fromEntries(known) as Partial<Values>;
}

export function keep(draft: Draft, values: Record<string, unknown>): void {
  write(keyOf(draft), values);
}

export function forget(draft: Draft): void {
  remove(keyOf(draft));
  remove(attemptKeyOf(draft));
}

/** The attempt whose response was lost: the same content sent again after a reload is the same attempt. */
export function keptAttempt(draft: Draft): unknown {
  return read(attemptKeyOf(draft));
}

export function keepAttempt(draft: Draft, attempt: unknown): void {
  write(attemptKeyOf(draft), attempt);
}
