import { dateOf, kuwaitDay } from '@/lib/working-days';

const DAY = 24 * 60 * 60 * 1000;

/** The first and the last day that may be wished, in Kuwait. */
export function dayBounds(now: Date): { readonly first: string; readonly last: string } {
  const after = (days: number) => dateOf(kuwaitDay(new Date(now.getTime() + days * DAY)));
  return { first: after(1), last: after(365) };
}
