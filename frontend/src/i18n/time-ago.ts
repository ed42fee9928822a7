/** How long ago something was, as a reader says it: "5 minutes ago", "yesterday". */
import { kuwaitDay } from '@/lib/working-days';
import { formatDate } from './format';
import { languages, type Language } from './languages';

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const WEEK_DAYS = 7;

/** A week and more ago is said as a date. Days are those of Kuwait's calendar. */
export function formatAgo(iso: string, language: Language, now: Date = new Date()): string {
  // The server's clock may be ahead.
  const seconds = Math.max(0, (now.getTime() - Date.parse(iso)) / SECOND_MS);
  const words = new Intl.RelativeTimeFormat(languages[language].locale, { numeric: 'auto' });
  if (seconds < MINUTE_S) return words.format(0, 'second');
  if (seconds < HOUR_S) return words.format(-Math.floor(seconds / MINUTE_S), 'minute');
  const days = kuwaitDay(now) - kuwaitDay(new Date(iso));
  if (days <= 0) return words.format(-Math.floor(seconds / HOUR_S), 'hour');
  if (days < WEEK_DAYS) return words.format(-days, 'day');
  return formatDate(iso, language);
}
