/** Which creatives an address compares. */
import { paths, withQuery } from '@/lib/paths';

/** The parameter: their ids, with commas between. */
export const COMPARE = 'compare';
const MIN_COMPARED = 2;
const MAX_COMPARED = 4;

export function comparedIn(search: URLSearchParams): readonly string[] {
  const ids = (search.get(COMPARE) ?? '').split(',').filter(Boolean);
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

export function canCompare(ids: readonly string[]): boolean {
  return ids.length >= MIN_COMPARED && ids.length <= MAX_COMPARED;
}

export function comparisonOf(ids: readonly string[]): string {
  return withQuery(paths.shortlist, { [COMPARE]: ids.join(',') });
}
