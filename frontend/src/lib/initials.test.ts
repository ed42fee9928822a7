import { describe, expect, it } from 'vitest';
import { initials } from './initials';

describe('a monogram', () => {
  it.each([
    ['Noura Al-Mutawa', 'NM'],
    ['Dalal Hashem', 'DH'],
    ['maria santos de la cruz', 'MC'],
    ['Cher', 'C'],
    ['نورة المطوع', 'ن'],
    ['القهوة', 'ق'],
    ['  ', ''],
    ['(Bait) Studio', 'BS'],
  ])('of %s is %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
