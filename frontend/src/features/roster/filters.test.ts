import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  cleared,
  countOf,
  filtersFrom,
  noFilters,
  queryFrom,
  searchFrom,
  withRate,
  withService,
  withStyle,
} from './filters';

const full = {
  service: 'UGC',
  industry: 'Food',
  language: 'Arabic',
  styles: ['Faceless', 'Pet Content'],
  dialect: 'yes',
  rates: ['KWD 8-15/hour', 'Project-based'],
  available: 'yes',
  rating: '4.5',
  onTime: 'yes',
  q: 'قهوة & cake',
  sort: 'newest',
} as const;

describe('the filters in the address', () => {
  it('come back as they were written', () => {
    expect(filtersFrom(searchFrom(full))).toEqual(full);
    expect(filtersFrom(new URLSearchParams())).toEqual(noFilters);
  });

  it('drop what is blank, repeated or not an answer', () => {
    const search = new URLSearchParams(
      'service=%20&style=&style=A&style=A&rate=&rate=KWD+60%2B/hour&rate=KWD+60%2B/hour&kuwaiti_dialect=maybe&sort=cheapest&rating=5&on_time=no&cursor=x',
    );
    expect(filtersFrom(search)).toEqual({ ...noFilters, styles: ['A'], rates: ['KWD 60+/hour'] });
    expect(queryFrom(noFilters)).toEqual({});
  });

  it('know only the rates that can be ticked', () => {
    const search = new URLSearchParams('rate=free&rate=Project-based&rate=project-based');
    expect(filtersFrom(search).rates).toEqual(['Project-based']);
  });

  it('count every choice but the search', () => {
    expect(countOf(noFilters)).toBe(0);
    expect(countOf(full)).toBe(11);
    expect(countOf({ ...noFilters, q: 'cake' })).toBe(0);
  });
});

describe('changing a filter', () => {
  it('removes each active filter alone, and nothing else', () => {
    const active = activeFilters(full);
    expect(active.map(({ value }) => value)).toEqual([
      'UGC',
      'Faceless',
      'Pet Content',
      'Food',
      'Arabic',
      'yes',
      'KWD 8-15/hour',
      'Project-based',
      'yes',
      '4.5',
      'yes',
      'قهوة & cake',
    ]);
    // The specialties of a service are removed with it.
    expect(active.map(({ without }) => countOf(without))).toEqual([8, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 11]);
    for (const { without } of active) expect(without.sort).toBe('newest');
  });

  it('keeps the order when all filters are cleared', () => {
    expect(cleared(full)).toEqual({ ...noFilters, sort: 'newest' });
  });

  it('adds and removes a rate', () => {
    const added = withRate(noFilters, 'Project-based', true);
    expect(added.rates).toEqual(['Project-based']);
    expect(withRate(added, 'Project-based', false)).toEqual(noFilters);
  });

  it('forgets the specialties of another service', () => {
    expect(withService(full, 'Voiceover')).toEqual({ ...full, service: 'Voiceover', styles: [] });
  });

  it('adds and removes a specialty once', () => {
    const added = withStyle(full, 'Unboxing', true);
    expect(added.styles).toEqual(['Faceless', 'Pet Content', 'Unboxing']);
    expect(withStyle(added, 'Unboxing', true).styles).toEqual(added.styles);
    expect(withStyle(added, 'Faceless', false).styles).toEqual(['Pet Content', 'Unboxing']);
  });
});
