/** Shares of a whole. */
import { BPS_PER_WHOLE } from '@/lib/service-fee';
import { languages, type Language } from './languages';

/** Rounded down: all of it is only what is complete. */
export function formatPercent(part: number, whole: number, language: Language): string {
  const share = whole > 0 ? Math.min(part / whole, 1) : 0;
  return new Intl.NumberFormat(languages[language].locale, { style: 'percent' }).format(Math.floor(share * 100) / 100);
}

/** A rate in hundredths of a percent, for use in a sentence. */
export function formatRate(bps: number, language: Language): string {
  const { locale } = languages[language];
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    bps / BPS_PER_WHOLE,
  );
  return `\u2068${rate}\u2069`;
}
