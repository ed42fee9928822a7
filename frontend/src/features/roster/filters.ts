/** The roster's filters as the address holds them, and the change of one of them. */
export interface RosterFilters {
  readonly service: string;
  readonly industry: string;
  readonly language: string;
  readonly styles: readonly string[];
  readonly dialect: '' | 'yes' | 'no';
  readonly q: string;
}

export const noFilters: RosterFilters = { service: '', industry: '', language: '', styles: [], dialect: '', q: '' };

function dialectOf(value: string | null): RosterFilters['dialect'] {
  return value === 'yes' || value === 'no' ? value : '';
}

export function filtersFrom(search: URLSearchParams): RosterFilters {
  const text = (name: string) => (search.get(name) ?? '').trim();
  return {
    service: text('service'),
    industry: text('industry'),
    language: text('language'),
    styles: [...new Set(search.getAll('style').filter((style) => style.trim() !== ''))],
    dialect: dialectOf(search.get('kuwaiti_dialect')),
    q: text('q'),
  };
}

/** What the API is asked: only what is set. */
export function queryFrom(filters: RosterFilters) {
  return {
    ...(filters.service && { service: filters.service }),
    ...(filters.industry && { industry: filters.industry }),
    ...(filters.language && { language: filters.language }),
    ...(filters.styles.length > 0 && { style: [...filters.styles] }),
    ...(filters.dialect && { kuwaiti_dialect: filters.dialect }),
    ...(filters.q && { q: filters.q }),
  };
}

export function searchFrom(filters: RosterFilters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(queryFrom(filters))) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, item);
  }
  return search;
}

/** Specialties belong to a service, so another service begins without them. */
export function withService(filters: RosterFilters, service: string): RosterFilters {
  return { ...filters, service, styles: [] };
}

export function withStyle(filters: RosterFilters, style: string, chosen: boolean): RosterFilters {
  const others = filters.styles.filter((other) => other !== style);
  return { ...filters, styles: chosen ? [...others, style] : others };
}

/** How many choices Clear All would take back. */
export function countOf(filters: RosterFilters): number {
  const single = [filters.service, filters.industry, filters.language, filters.dialect, filters.q];
  return single.filter((value) => value !== '').length + filters.styles.length;
}
