/** "Ask these for a quote": whom an address of the quote form names. Apart from the other paths, which every visit loads. */
import { paths, withQuery } from './paths.ts';

/** The parameter: their ids, with commas between. */
export const ASKED = 'creatives';
/** As many as the server invites. */
export const MAX_ASKED = 10;

export function askedIn(search: URLSearchParams): readonly string[] {
  const ids = (search.get(ASKED) ?? '').split(',').filter(Boolean);
  return [...new Set(ids)].slice(0, MAX_ASKED);
}

export function requestQuotesFrom(ids: readonly string[], service = ''): string {
  return withQuery(paths.requestQuote, { [ASKED]: ids.join(','), ...(service && { service }) });
}
