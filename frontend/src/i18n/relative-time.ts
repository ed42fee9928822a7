/** The distance of a moment in words, and dates as people say them; apart from `format.ts`, which every visit loads. */
import { kuwaitDay } from '@/lib/working-days';
import { languages, type Language } from './languages';

const TIME_ZONE = 'Asia/Kuwait';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** `in 3 days`, `2 hours ago`, `now`. Days are those of Kuwait's calendar: from 23:00 to 10:00 it is one. */
export function formatRelative(iso: string, now: Date, language: Language): string {
  const at = new Date(iso);
  const difference = at.getTime() - now.getTime();
  const words = new Intl.RelativeTimeFormat(languages[language].locale, { numeric: 'auto' });
  // Intl says «خلال 3 أيام», which is at any time until then.
  const say = (count: number, unit: Intl.RelativeTimeFormatUnit) => words.format(count, unit).replace(/^خلال /, 'بعد ');
  const distance = Math.abs(difference);
  if (distance < MINUTE_MS) return words.format(0, 'second');
  if (distance < HOUR_MS) return say(Math.trunc(difference / MINUTE_MS), 'minute');
  const days = kuwaitDay(at) - kuwaitDay(now);
  return days === 0 ? say(Math.trunc(difference / HOUR_MS), 'hour') : say(days, 'day');
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
  // The half of the day stays with its time.
  return text.replace(' في ', '، ').replace(/ (?=[صم]$)/, '\u00a0');
}
