/** Number and date formats for Kuwait: Western digits in both languages, Kuwait's time zone. */
import { languages, type Language } from './languages';

const TIME_ZONE = 'Asia/Kuwait';

/** Making one takes longer than a hundred uses of it, and a page has many numbers. */
const numberFormats = new Map<Language, Intl.NumberFormat>();

export function formatNumber(value: number, language: Language): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(languages[language].locale);
  numberFormats.set(language, format);
  return format.format(value);
}

export function formatDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(languages[language].locale, { dateStyle: 'long', timeZone: TIME_ZONE }).format(
    new Date(iso),
  );
}

export function formatDateTime(iso: string, language: Language): string {
  const text = new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  }).format(new Date(iso));
  // «في» belongs to the sentence around it; the half of the day stays with its time at the end of a line.
  return text.replace(' في ', '، الساعة ').replace(/\s(?=\S+$)/, '\u00A0');
}
