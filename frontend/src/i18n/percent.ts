/** A share of a whole, rounded down: all of it is only what is complete. */
import { languages, type Language } from './languages';

export function formatPercent(part: number, whole: number, language: Language): string {
  const share = whole > 0 ? Math.min(part / whole, 1) : 0;
  return new Intl.NumberFormat(languages[language].locale, { style: 'percent' }).format(Math.floor(share * 100) / 100);
}
