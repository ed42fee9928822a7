import { describe, expect, it } from 'vitest';
import { authThen, creativePath, creativesOfService, requestQuoteFrom, safeNext } from './paths';

describe('paths', () => {
  it('escape what they carry', () => {
    expect(creativesOfService('AI Ads')).toBe('/creatives?service=AI+Ads');
    expect(requestQuoteFrom('a/b')).toBe('/request-quote?creative=a%2Fb');
    expect(creativePath('a/b')).toBe('/creatives/a%2Fb');
    expect(authThen('/request-quote?creative=7')).toBe('/auth?next=%2Frequest-quote%3Fcreative%3D7');
  });

  it('follow a next only within this site', () => {
    expect(safeNext('/request-quote?creative=7')).toBe('/request-quote?creative=7');
    for (const foreign of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', '', null]) {
      expect(safeNext(foreign)).toBeUndefined();
    }
  });
});
