import { describe, expect, it } from 'vitest';
import { afterWorkingDays, dateInKuwait, endInKuwait } from './delivery-date';

const none: ReadonlySet<string> = new Set();

describe('working days', () => {
  it.each([
    // 3 December 2026 is a Thursday.
    ['2026-12-03', 1, '2026-12-06'],
    ['2026-12-03', 3, '2026-12-08'],
    ['2026-12-04', 1, '2026-12-06'],
    ['2026-12-06', 5, '2026-12-13'],
    ['2026-12-06', 0, '2026-12-06'],
  ])('leave out Friday and Saturday: %s and %d', (from, days, date) => {
    expect(afterWorkingDays(from, days, none)).toBe(date);
  });

  it('leave out public holidays', () => {
    const holidays = new Set(['2027-02-25', '2027-02-26', '2027-02-28']);
    expect(afterWorkingDays('2027-02-24', 1, holidays)).toBe('2027-03-01');
  });
});

describe('a date in Kuwait', () => {
  it('begins three hours before the one in London', () => {
    expect(dateInKuwait(new Date('2026-12-08T20:59:59Z'))).toBe('2026-12-08');
    expect(dateInKuwait(new Date('2026-12-08T21:00:00Z'))).toBe('2026-12-09');
  });

  it('ends at midnight there', () => {
    expect(endInKuwait('2026-12-08').toISOString()).toBe('2026-12-08T20:59:59.000Z');
  });
});
