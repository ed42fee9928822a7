/** Dates and times where there is little room; apart from `format.ts`, which every visit loads. */
import { languages, type Language } from './languages';

const TIME_ZONE = 'Asia/Kuwait';

/** `Nov 24`, `24 نوفمبر`. */
export function formatShortDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, {
    day: 'numeric',
    month: 'short',
    timeZone: TIME_ZONE,
  }).format(new Date(iso));
}

/** `December 3 – 10`, `3 إلى 10 ديسمبر`: from one day to another. In Arabic in words, since a dash turns the days round. */
export function formatDays({ from, until }: { readonly from: string; readonly until: string }, language: Language) {
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    day: 'numeric',
    month: 'long',
    timeZone: TIME_ZONE,
  });
  const days = format.formatRange(new Date(from), new Date(until));
  return language === 'ar' ? days.replace(/\s*[–-]\s*/u, ' إلى ') : days;
}

/** `9:05 AM`. */
export function formatTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, { timeStyle: 'short', timeZone: TIME_ZONE }).format(
    new Date(iso),
  );
}
