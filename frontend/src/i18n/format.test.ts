import { expect, it } from 'vitest';
import { formatBytes } from './file-size';
import { formatDateTime } from './format';

it.each([
  [1, '1 kB', '1 كيلوبايت'],
  [58_000, '58 kB', '58 كيلوبايت'],
  [2_340_000, '2.3 MB', '2.3 ميغابايت'],
  [100_000_000, '100 MB', '100 ميغابايت'],
] as const)('writes %i bytes as %s and %s', (bytes, english, arabic) => {
  expect(formatBytes(bytes, 'en')).toBe(english);
  expect(formatBytes(bytes, 'ar')).toBe(arabic);
});

it.each([
  ['en', 'November 24, 2026 at 11:22\u00A0AM'],
  ['ar', '24 نوفمبر 2026، الساعة 11:22\u00A0ص'],
] as const)('keeps the half of the day on the line of its time, in %s', (language, text) => {
  expect(formatDateTime('2026-11-24T08:22:00Z', language)).toBe(text);
});
