/** Dates in Kuwait, written `YYYY-MM-DD`: today's, the end of one, and the one that so many working days lead to. */
import { dateOf, isWorkingDay, kuwaitDay } from './working-days.ts';

/** The date in Kuwait at a time. */
export function dateInKuwait(at: Date): string {
  return dateOf(kuwaitDay(at));
}

/** A moment at which the date is the same in Kuwait and in UTC. */
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);

/** A date that lies some calendar days after another. */
export function datePlus(date: string, days: number): string {
  return dateOf(kuwaitDay(noonOf(date)) + days);
}

/** The last second of a date in Kuwait. */
export function endInKuwait(date: string): Date {
  return new Date(`${date}T23:59:59+03:00`);
}

/** The date on which so many working days have passed; the first that counts is the day after. */
export function afterWorkingDays(from: string, days: number, holidays: ReadonlySet<string>): string {
  let day = kuwaitDay(noonOf(from));
  for (let left = days; left > 0;) {
    day += 1;
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return dateOf(day);
}
