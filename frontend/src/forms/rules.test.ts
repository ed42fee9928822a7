import { describe, expect, it } from 'vitest';
import { optionalUrl, withScheme } from './rules';

describe('a link as it is typed', () => {
  it.each([
    ['instagram.com/dana', 'https://instagram.com/dana'],
    [' www.dana.design ', 'https://www.dana.design'],
    ['behance.net?dana=1', 'https://behance.net?dana=1'],
  ])('gets its scheme: %s', (typed, link) => {
    expect(withScheme(typed)).toBe(link);
    expect(optionalUrl.safeParse(withScheme(typed)).success).toBe(true);
  });

  it.each([
    '',
    'https://dana.design',
    'http://dana.design',
    'javascript:alert(1)',
    'my portfolio',
    '@dana',
    'ftp://dana.design',
  ])('stays as it is: %s', (typed) => {
    expect(withScheme(typed)).toBe(typed);
  });
});
