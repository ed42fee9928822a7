/** What a brand filters its requests by; in the URL, so that Back and a reload keep it. */
import { useSearchParams } from 'react-router';
import type { RequestFilters } from '@/entities/request-list';

const names = ['status', 'q', 'order'] as const;

interface UsedFilters {
  readonly filters: RequestFilters;
  readonly isFiltered: boolean;
  readonly change: (filters: RequestFilters) => void;
}

/** Blank filters are left out. */
export function searchOf(filters: RequestFilters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  return search;
}

export function useRequestFilters(): UsedFilters {
  const [search, setSearch] = useSearchParams();
  const used = names.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  const filters: RequestFilters = Object.fromEntries(used);
  return {
    filters,
    isFiltered: filters.status !== undefined || filters.q !== undefined,
    change: (next) => setSearch(searchOf(next), { replace: true, preventScrollReset: true }),
  };
}
