import { expect, it } from 'vitest';
import { formatMoment, formatRelative } from './relative-time';

const now = new Date('2026-11-24T08:00:00Z');

it.each([
  ['2026-11-24T08:00:20Z', 'now', 'الآن'],
  ['2026-11-24T10:30:00Z', 'in 2 hours', 'بعد ساعتين'],
  ['2026-11-25T09:00:00Z', 'tomorrow', 'غدًا'],
  ['2026-11-27T09:00:00Z', 'in 3 days', 'بعد 3 أيام'],
  ['2026-11-21T07:00:00Z', '3 days ago', 'قبل 3 أيام'],
  // A request that was sent a moment ago expires in 14 days, and one of last night was sent yesterday.
  ['2026-12-08T07:59:50Z', 'in 14 days', 'بعد 14 يومًا'],
  ['2026-11-23T20:59:00Z', 'yesterday', 'أمس'],
  ['2026-11-24T21:00:00Z', 'tomorrow', 'غدًا'],
  ['2026-11-23T21:00:00Z', '11 hours ago', 'قبل 11 ساعة'],
] as const)('says %s as %s and as %s, never as a period within which', (iso, english, arabic) => {
  expect(formatRelative(iso, now, 'en')).toBe(english);
  expect(formatRelative(iso, now, 'ar')).toBe(arabic);
});

it('writes a moment without a second «في»', () => {
  expect(formatMoment('2026-11-24T06:05:00Z', 'en')).toBe('Nov 24, 9:05 AM');
  expect(formatMoment('2026-11-24T06:05:00Z', 'ar')).toBe('24 نوفمبر، 9:05\u00a0ص');
});
