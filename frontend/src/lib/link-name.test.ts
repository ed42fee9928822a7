import { describe, expect, it } from 'vitest';
import { givenName, linkLabel, linkName } from './link-name';

const long = (end: string) => linkName(`https://www.behance.net/gallery/123456789/Identity-of-a-coffee-house-${end}`);

describe('the name of a link', () => {
  it.each([
    ['https://www.instagram.com/noura/', 'instagram.com/noura'],
    ['https://instagram.com', 'instagram.com'],
    ['https://youtube.com/watch?v=abc', 'youtube.com/watch?v=abc'],
    ['https://example.com/%D8%A3%D8%B9%D9%85%D8%A7%D9%84', 'example.com/أعمال'],
    ['https://example.com/100%', 'example.com/100%'],
    ['not an address', 'not an address'],
  ])('says where %s leads', (url, name) => {
    expect(linkName(url)).toBe(name);
  });

  it('is not taken for a name that was given', () => {
    const url = 'https://instagram.com/noura';
    expect(['instagram.com', 'instagram.com/noura', 'Reels'].map((label) => givenName({ label, url }))).toEqual([
      '',
      '',
      'Reels',
    ]);
  });

  it('is short, and keeps the end, by which links of one site differ', () => {
    expect(long('one')).toBe('behance.net/galle…ee-house-one');
    expect(long('one')).toHaveLength(30);
    expect(long('two')).not.toBe(long('one'));
  });

  it('is what its owner wrote, unless that is only the site', () => {
    const url = 'https://www.instagram.com/noura';
    expect(linkLabel({ label: ' Reels ', url })).toBe('Reels');
    expect(linkLabel({ label: '', url })).toBe('instagram.com/noura');
    expect(linkLabel({ label: 'instagram.com', url })).toBe('instagram.com/noura');
  });
});
