import { describe, expect, it } from 'vitest';
import { countOf, filtersFrom, noFilters, queryFrom, searchFrom, withService, withStyle } from './filters';

const full = {
  service: 'UGC',
  industry: 'Food',
  language: 'Arabic',
  styles: ['Faceless', 'Pet Content'],
  dialect: 'yes',
  q: 'قهوة & cake',
} as const;

describe('the filters in the address', () => {
  it('come back as they were written', () => {
    expect(filtersFrom(searchFrom(full))).toEqual(full);
    expect(filtersFrom(new URLSearchParams())).toEqual(noFilters);
  });

  it('drop what is blank, repeated or not an answer', () => {
    const search = new URLSearchParams('service=%20&style=&style=A&style=A&kuwaiti_dialect=maybe&cursor=x');
    expect(filtersFrom(search)).toEqual({ ...noFilters, styles: ['A'] });
    expect(queryFrom(noFilters)).toEqual({});
  });

  it('count every choice', () => {
    expect(countOf(noFilters)).toBe(0);
    expect(countOf(full)).toBe(7);
  });
});

describe('changing a filter', () => {
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
