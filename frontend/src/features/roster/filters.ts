/** The roster's filters and its order as the address holds them, and the change of one of them. */
import type { RosterOrder } from '@/api/types';
import { rateRanges } from '@/api/vocabularies';
import { exhaustive } from '@/lib/exhaustive';

type NamedOrder = Exclude<RosterOrder, 'fair'>;

export const sortOrders = exhaustive<NamedOrder>()(['rating', 'newest', 'experience', 'rate']);

/** Blank is the fair order, the server's default. */
export type SortOrder = '' | NamedOrder;

export const HIGH_RATING = '4.5';

export interface RosterFilters {
  readonly service: string;
  readonly industry: string;
  readonly language: string;
  readonly styles: readonly string[];
  readonly dialect: '' | 'yes' | 'no';
  readonly rates: readonly string[];
  /** Without those who are away today. */
  readonly available: '' | 'yes';
  /** The least score that is shown on a card. */
  readonly rating: '' | typeof HIGH_RATING;
  /** First deliveries on time in nine of ten projects. */
  readonly onTime: '' | 'yes';
  readonly q: string;
  readonly sort: SortOrder;
}

export const noFilters: RosterFilters = {
  service: '',
  industry: '',
  language: '',
  styles: [],
  dialect: '',
  rates: [],
  available: '',
  rating: '',
  onTime: '',
  q: '',
  sort: '',
};

function dialectOf(value: string | null): RosterFilters['dialect'] {
  return value === 'yes' || value === 'no' ? value : '';
}

export function sortFrom(value: string | null): SortOrder {
  return sortOrders.find((order) => order === value) ?? '';
}

export function filtersFrom(search: URLSearchParams): RosterFilters {
  const text = (name: string) => (search.get(name) ?? '').trim();
  const list = (name: string) => [...new Set(search.getAll(name).filter((item) => item.trim() !== ''))];
  const wantedRates = list('rate').map((rate) => rate.trim().toLowerCase());
  return {
    service: text('service'),
    industry: text('industry'),
    language: text('language'),
    styles: list('style'),
    dialect: dialectOf(search.get('kuwaiti_dialect')),
    // An old or mistyped link: a rate that cannot be ticked in the panel is no filter either.
    rates: rateRanges.map(({ label }) => label).filter((label) => wantedRates.includes(label.toLowerCase())),
    available: search.get('available') === 'yes' ? 'yes' : '',
    rating: search.get('rating') === HIGH_RATING ? HIGH_RATING : '',
    onTime: search.get('on_time') === 'yes' ? 'yes' : '',
    q: text('q'),
    sort: sortFrom(search.get('sort')),
  };
}

/** The API's parameters: only what is set. */
export function queryFrom(filters: RosterFilters) {
  return {
    ...(filters.service && { service: filters.service }),
    ...(filters.industry && { industry: filters.industry }),
    ...(filters.language && { language: filters.language }),
    ...(filters.styles.length > 0 && { style: [...filters.styles] }),
    ...(filters.dialect && { kuwaiti_dialect: filters.dialect }),
    ...(filters.rates.length > 0 && { rate: [...filters.rates] }),
    ...(filters.available && { available: filters.available }),
    ...(filters.rating && { rating: filters.rating }),
    ...(filters.onTime && { on_time: filters.onTime }),
    ...(filters.q && { q: filters.q }),
    ...(filters.sort && { sort: filters.sort }),
  };
}

export function searchFrom(filters: RosterFilters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(queryFrom(filters))) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, item);
  }
  return search;
}

/** Specialties belong to a service, so another service starts without them. */
export function withService(filters: RosterFilters, service: string): RosterFilters {
  return { ...filters, service, styles: [] };
}

function withOption(list: readonly string[], option: string, chosen: boolean): readonly string[] {
  const others = list.filter((other) => other !== option);
  return chosen ? [...others, option] : others;
}

export function withStyle(filters: RosterFilters, style: string, chosen: boolean): RosterFilters {
  return { ...filters, styles: withOption(filters.styles, style, chosen) };
}

export function withRate(filters: RosterFilters, rate: string, chosen: boolean): RosterFilters {
  return { ...filters, rates: withOption(filters.rates, rate, chosen) };
}

/** Without any filter, in the same order. */
export function cleared({ sort }: RosterFilters): RosterFilters {
  return { ...noFilters, sort };
}

export interface ActiveFilter {
  readonly kind:
    | 'service'
    | 'style'
    | 'industry'
    | 'language'
    | 'dialect'
    | 'rate'
    | 'available'
    | 'rating'
    | 'onTime'
    | 'q';
  readonly value: string;
  /** The filters without this one. */
  readonly without: RosterFilters;
}

/** Each choice that Clear All removes, in the order of the panel, and then the search. */
export function activeFilters(filters: RosterFilters): readonly ActiveFilter[] {
  const single = (
    kind: 'industry' | 'language' | 'dialect' | 'available' | 'rating' | 'onTime' | 'q',
  ): readonly ActiveFilter[] =>
    filters[kind] === '' ? [] : [{ kind, value: filters[kind], without: { ...filters, [kind]: '' } }];
  const service = filters.service
    ? [{ kind: 'service' as const, value: filters.service, without: withService(filters, '') }]
    : [];
  return [
    ...service,
    ...filters.styles.map((value) => ({ kind: 'style' as const, value, without: withStyle(filters, value, false) })),
    ...single('industry'),
    ...single('language'),
    ...single('dialect'),
    ...filters.rates.map((value) => ({ kind: 'rate' as const, value, without: withRate(filters, value, false) })),
    ...single('available'),
    ...single('rating'),
    ...single('onTime'),
    ...single('q'),
  ];
}

/** How many filters are set: the words of a search are none. */
export function countOf(filters: RosterFilters): number {
  return activeFilters(filters).filter(({ kind }) => kind !== 'q').length;
}
