/** Which creatives an address compares. */
import { compared } from '@/lib/compared';
import { paths, withQuery } from '@/lib/paths';

/** The parameter: their ids, with commas between. */
export const COMPARE = 'compare';

export function comparedIn(search: URLSearchParams): readonly string[] {
  const ids = (search.get(COMPARE) ?? '').split(',').filter(Boolean);
  return [...new Set(ids)].slice(0, compared.most);
}

export function canCompare(ids: readonly string[]): boolean {
  return ids.length >= compared.least && ids.length <= compared.most;
}

export function comparisonOf(ids: readonly string[]): string {
  return withQuery(paths.shortlist, { [COMPARE]: ids.join(',') });
}
