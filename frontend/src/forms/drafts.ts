/** What was typed into a form and not sent yet; lives as long as the tab, and belongs to one account. */
const PREFIX = 'marsam:draft';

export interface Draft {
  readonly form: string;
  /** Whose typing this is, so that the next person at this browser does not find it. */
  readonly owner: string;
}

function keyOf({ form, owner }: Draft): string {
  return `${PREFIX}:${form}:${owner}`;
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

/** The kept values of the fields that the form still has, of the kinds that it still expects. */
export function keptValues<Values extends Record<string, unknown>>(draft: Draft, empty: Values): Partial<Values> {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(draft)) ?? '{}');
    if (!isRecord(kept)) return {};
    const known = Object.entries(kept).filter(([name, value]) => name in empty && sameKind(value, empty[name]));
    return Object.fromEntries(known) as Partial<Values>;
  } catch {
    return {};
  }
}

export function keep(draft: Draft, values: Record<string, unknown>): void {
  try {
    window.sessionStorage.setItem(keyOf(draft), JSON.stringify(values));
  } catch {
    // Without storage the text lives as long as the page.
  }
}

export function forget(draft: Draft): void {
  try {
    window.sessionStorage.removeItem(keyOf(draft));
  } catch {
    // Nothing was kept either.
  }
}
