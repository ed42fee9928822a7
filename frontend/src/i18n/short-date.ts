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

/** `9:05 AM`. */
export function formatTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, { timeStyle: 'short', timeZone: TIME_ZONE }).format(
    new Date(iso),
  );
}
