/** A month of a year, such as a review is dated by. */
import { languages, type Language } from './languages';

/** `October 2026` of `2026-10`. */
export function formatMonth(month: string, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}
