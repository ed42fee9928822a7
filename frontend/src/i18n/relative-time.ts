/** The distance of a moment in words, and dates as people say them; apart from `format.ts`, which every visit loads. */
import { languages, type Language } from './languages';

const TIME_ZONE = 'Asia/Kuwait';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `in 3 days`, `2 hours ago`, `now`. */
export function formatRelative(iso: string, now: Date, language: Language): string {
  const difference = new Date(iso).getTime() - now.getTime();
  const words = new Intl.RelativeTimeFormat(languages[language].locale, { numeric: 'auto' });
  // Intl says «خلال 3 أيام», which is at any time until then.
  const say = (length: number, unit: Intl.RelativeTimeFormatUnit) =>
    words.format(Math.trunc(difference / length), unit).replace(/^خلال /, 'بعد ');
  const distance = Math.abs(difference);
  if (distance < MINUTE_MS) return words.format(0, 'second');
  if (distance < HOUR_MS) return say(MINUTE_MS, 'minute');
  if (distance < DAY_MS) return say(HOUR_MS, 'hour');
  return say(DAY_MS, 'day');
}

/** `Tuesday, November 24`. */
export function formatDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: TIME_ZONE,
  }).format(new Date(iso));
}

/** `Nov 24, 9:05 AM`: the short form next to a message. */
export function formatMoment(iso: string, language: Language): string {
  const text = new Intl.DateTimeFormat(languages[language].locale, {
    day: 'numeric',
    month: language === 'ar' ? 'long' : 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: TIME_ZONE,
  }).format(new Date(iso));
  return text.replace(' في ', '، ');
}
