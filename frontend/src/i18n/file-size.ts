import { languages, type Language } from './languages';

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
