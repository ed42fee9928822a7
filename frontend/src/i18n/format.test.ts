import { expect, it } from 'vitest';
import { formatBytes } from './format';

it.each([
  [1, '1 kB', '1 كيلوبايت'],
  [58_000, '58 kB', '58 كيلوبايت'],
  [2_340_000, '2.3 MB', '2.3 ميغابايت'],
  [100_000_000, '100 MB', '100 ميغابايت'],
] as const)('writes %i bytes as %s and %s', (bytes, english, arabic) => {
  expect(formatBytes(bytes, 'en')).toBe(english);
  expect(formatBytes(bytes, 'ar')).toBe(arabic);
});
