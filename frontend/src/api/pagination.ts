/** Reads a list's pagination headers: RFC 8288 links and the total. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** A search is counted to 1,000: there are more than `total`. */
  readonly hasMoreThanTotal: boolean;
  readonly nextCursor: string | undefined;
}

export function nextCursor(link: string | null): string | undefined {
  for (const part of (link ?? '').split(/,\s*(?=<)/)) {
    const match = /^<([^>]*)>\s*;.*\brel="?next"?/.exec(part.trim());
    if (match?.[1]) return new URL(match[1], window.location.origin).searchParams.get('cursor') ?? undefined;
  }
  return undefined;
}

export function pageOf<T>(items: readonly T[], headers: Headers): Page<T> {
  const total = Number.parseInt(headers.get('X-Total-Count') ?? '', 10);
  return {
    items,
    total: Number.isNaN(total) ? items.length : total,
    hasMoreThanTotal: headers.get('X-Total-More') === 'true',
    nextCursor: nextCursor(headers.get('Link')),
  };
}
