import { expect, it } from 'vitest';
import { formatAgo } from './time-ago';

const now = new Date('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-22T12:00:30Z', 'now', 'الآن'],
  ['2026-11-22T11:59:10Z', 'now', 'الآن'],
  ['2026-11-22T11:55:00Z', '5 minutes ago', 'قبل 5 دقائق'],
  ['2026-11-22T09:00:00Z', '3 hours ago', 'قبل 3 ساعات'],
  ['2026-11-21T11:00:00Z', 'yesterday', 'أمس'],
  // Eleven at night in Kuwait, sixteen hours ago.
  ['2026-11-21T20:00:00Z', 'yesterday', 'أمس'],
  ['2026-11-18T11:00:00Z', '4 days ago', 'قبل 4 أيام'],
  ['2026-11-01T11:00:00Z', 'November 1, 2026', '1 نوفمبر 2026'],
])('says how long ago %s is', (iso, english, arabic) => {
  expect(formatAgo(iso, 'en', now)).toBe(english);
  expect(formatAgo(iso, 'ar', now)).toBe(arabic);
});
