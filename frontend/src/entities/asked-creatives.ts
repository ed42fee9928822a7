/**
 * "Ask these for a quote": the creatives that an address of the quote form names. Apart from the other paths, which
 * every visit loads.
 */
import { limits } from '@/api/vocabularies';
import { paths, withQuery } from '@/lib/paths';

/** The parameter: their ids, with commas between. */
export const ASKED = 'creatives';

export function askedIn(search: URLSearchParams): readonly string[] {
  const ids = (search.get(ASKED) ?? '').split(',').filter(Boolean);
  return [...new Set(ids)].slice(0, limits.asked);
}

export function requestQuotesFrom(ids: readonly string[], service = ''): string {
  return withQuery(paths.requestQuote, { [ASKED]: ids.join(','), ...(service && { service }) });
}
