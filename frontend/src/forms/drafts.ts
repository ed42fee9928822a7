/** What was typed into a form and not sent yet; lives as long as the tab, and belongs to one account. */
import { DRAFT_PREFIX } from '@/lib/browser-storage';

/** The owner of what is typed before anybody has signed in. */
export const VISITOR = 'visitor';

export interface Draft {
  readonly form: string;
  /** Whose typing this is, so that the next person at this browser does not find it. */
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
  if (Array.isArray(empty)) return Array.isArray(kept) && kept.every((item) => typeof item === 'string');
  // An open question is null and may have become a yes or a no.
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
    // Without storage the text lives as long as the page.
  }
}

function remove(key: string): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

/** What a visitor typed before signing in goes on as the account's, unless the account has typed something itself. */
function inherit(draft: Draft): void {
  const before = keyOf({ ...draft, owner: VISITOR });
  if (draft.owner === VISITOR || read(keyOf(draft)) !== null || read(before) === null) return;
  write(keyOf(draft), read(before));
  remove(before);
}

/** The kept values of the fields that the form still has, of the kinds that it still expects. */
export function keptValues<Values extends Record<string, unknown>>(draft: Draft, empty: Values): Partial<Values> {
  inherit(draft);
  const kept = read(keyOf(draft));
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

/** The attempt whose answer never came: the same content sent again after a reload is the same attempt. */
export function keptAttempt(draft: Draft): unknown {
  return read(attemptKeyOf(draft));
}

export function keepAttempt(draft: Draft, attempt: unknown): void {
  write(attemptKeyOf(draft), attempt);
}
