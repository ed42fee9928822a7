import { describe, expect, it } from 'vitest';
import { dateOf, kuwaitDay, workingDaysBetween } from './working-days';

const at = (iso: string) => new Date(iso);
const none: ReadonlySet<string> = new Set();

describe('working days', () => {
  it.each([
    ['from Sunday to Thursday', '2026-11-22T09:00:00Z', '2026-11-26T09:00:00Z', 4],
    ['over a weekend', '2026-11-26T09:00:00Z', '2026-11-29T09:00:00Z', 1],
    ['on the same day', '2026-11-22T05:00:00Z', '2026-11-22T18:00:00Z', 0],
    ['within a weekend', '2026-11-27T09:00:00Z', '2026-11-28T09:00:00Z', 0],
    ['backwards', '2026-11-29T09:00:00Z', '2026-11-25T09:00:00Z', -2],
  ])('are counted %s', (_what, from, to, days) => {
    expect(workingDaysBetween(at(from), at(to), none)).toBe(days);
  });

  it('leave out holidays', () => {
    expect(workingDaysBetween(at('2027-02-24T09:00:00Z'), at('2027-03-01T09:00:00Z'), new Set(['2027-02-25']))).toBe(2);
  });

  it('begin at midnight in Kuwait', () => {
    expect(dateOf(kuwaitDay(at('2026-11-21T21:30:00Z')))).toBe('2026-11-22');
    expect(workingDaysBetween(at('2026-11-21T20:30:00Z'), at('2026-11-21T21:30:00Z'), none)).toBe(1);
  });
});
