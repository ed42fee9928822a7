import { describe, expect, it } from 'vitest';
import { casesOf } from '@/test/cases';
import { afterWorkingDays, dateInKuwait, endInKuwait } from './delivery-date';

interface DayCase {
  readonly name: string;
  readonly from: string;
  readonly days: number;
  readonly holidays: readonly string[];
  readonly date: string;
}

describe('working days', () => {
  it.each(casesOf('working_days') as readonly DayCase[])('pass without weekends and holidays: $name', (known) => {
    expect(afterWorkingDays(known.from, known.days, new Set(known.holidays))).toBe(known.date);
  });

  it('leave a date as it is where none has to pass', () => {
    expect(afterWorkingDays('2026-12-06', 0, new Set())).toBe('2026-12-06');
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
