import { describe, expect, it } from 'vitest';
import { nextCursor, pageOf } from './pagination';

describe('a page of a list', () => {
  it('finds the next cursor among several links', () => {
    const link = '</api/creatives?limit=2>; rel="first", </api/creatives?limit=2&cursor=a%2Cb>; rel="next"';
    expect(nextCursor(link)).toBe('a,b');
  });

  it('knows the last page by the missing link', () => {
    expect(nextCursor(null)).toBeUndefined();
    expect(nextCursor('</api/creatives>; rel="first"')).toBeUndefined();
  });

  it('says when a search was not counted to its end', () => {
    expect(pageOf([1], new Headers({ 'X-Total-Count': '12' })).hasMoreThanTotal).toBe(false);
    const cut = new Headers({ 'X-Total-Count': '1000', 'X-Total-More': 'true' });
    expect(pageOf([1], cut).hasMoreThanTotal).toBe(true);
  });

  it('falls back to its own length when the total is missing', () => {
    expect(pageOf([1, 2], new Headers()).total).toBe(2);
    expect(pageOf([1, 2], new Headers({ 'X-Total-Count': '60' })).total).toBe(60);
  });
});
