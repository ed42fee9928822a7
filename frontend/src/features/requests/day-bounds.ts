import type { Holiday } from '@/api/types';
import { dateOf, isWorkingDay, kuwaitDay } from '@/lib/working-days';

const DAY = 24 * 60 * 60 * 1000;
/** Working days after which a first decision is carried out. */
const APPEAL_DAYS = 5;

export interface DayBounds {
  readonly first: string;
  readonly last: string;
}

/** The first and the last day that may be wished, in Kuwait. */
export function dayBounds(now: Date): DayBounds {
  const after = (days: number) => dateOf(kuwaitDay(new Date(now.getTime() + days * DAY)));
  return { first: after(1), last: after(365) };
}

/** The same for a first decision: its day lies after the one on which the decision is carried out. */
export function decisionDayBounds(now: Date, holidays: readonly Pick<Holiday, 'date'>[]): DayBounds {
  const free = new Set(holidays.map(({ date }) => date));
  let final = kuwaitDay(now);
  for (let worked = 0; worked < APPEAL_DAYS;) {
    final += 1;
    if (isWorkingDay(final, free)) worked += 1;
  }
  return { first: dateOf(final + 1), last: dateOf(final + 365) };
}
