/** How long ago something was, as a reader says it: "5 minutes ago", "yesterday". */
import { formatDate } from './format';
import { languages, type Language } from './languages';

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const WEEK_S = 7 * DAY_S;

/** A week and more ago is said as a date. */
export function formatAgo(iso: string, language: Language, now: Date = new Date()): string {
  // The server's clock may be ahead.
  const seconds = Math.max(0, (now.getTime() - Date.parse(iso)) / SECOND_MS);
  const words = new Intl.RelativeTimeFormat(languages[language].locale, { numeric: 'auto' });
  if (seconds < MINUTE_S) return words.format(0, 'second');
  if (seconds < HOUR_S) return words.format(-Math.floor(seconds / MINUTE_S), 'minute');
  if (seconds < DAY_S) return words.format(-Math.floor(seconds / HOUR_S), 'hour');
  if (seconds < WEEK_S) return words.format(-Math.floor(seconds / DAY_S), 'day');
  return formatDate(iso, language);
}
