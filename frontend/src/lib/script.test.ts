import { expect, it } from 'vitest';
import { isMainlyArabic, writtenIn } from './script';

it.each([
  ['مائدة رمضان', true, 'ar'],
  ['مائدة Bait', true, 'ar'],
  ['Bait Al-Gahwa، مقهى', false, 'en'],
  ['2026', false, undefined],
  ['', false, undefined],
] as const)('the script of a text: %s', (text, isArabic, first) => {
  expect(isMainlyArabic(text)).toBe(isArabic);
  expect(writtenIn(text)).toBe(first);
});
