/** Kuwait's working days: Sunday to Thursday in Asia/Kuwait, less the holidays that the server names. */
const DAY_MS = 86_400_000;
/** Kuwait has no daylight saving time. */
const OFFSET_MS = 3 * 3_600_000;
const FRIDAY = 5;
const SATURDAY = 6;

/** Days since the epoch, by Kuwait's midnight. */
export function kuwaitDay(at: Date): number {
  return Math.floor((at.getTime() + OFFSET_MS) / DAY_MS);
}

/** A day as the wire writes a date: YYYY-MM-DD. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function isWorkingDay(day: number, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return weekday !== FRIDAY && weekday !== SATURDAY && !holidays.has(dateOf(day));
}

/** Working days after the day of `from` up to the day of `to`; negative if `to` is earlier. */
export function workingDaysBetween(from: Date, to: Date, holidays: ReadonlySet<string>): number {
  const [first, last] = [kuwaitDay(from), kuwaitDay(to)];
  let count = 0;
  for (let day = Math.min(first, last) + 1; day <= Math.max(first, last); day += 1) {
    if (isWorkingDay(day, holidays)) count += 1;
  }
  return last < first ? -count : count;
}
