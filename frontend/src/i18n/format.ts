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

/** A file's size, in kilobytes or megabytes of 1,000 and 1,000,000 bytes. */
export function formatBytes(bytes: number, language: Language): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(languages[language].locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    // The short form in Arabic, «م.ب», is known to few.
    unitDisplay: language === 'ar' ? 'long' : 'short',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(Math.max(bytes / (isSmall ? 1_000 : 1_000_000), isSmall ? 1 : 0));
}
