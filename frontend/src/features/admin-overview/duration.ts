import { languages, type Language } from '@/i18n/languages';

const HOURS_PER_DAY = 24;
/** From here on days are easier to compare. */
const FIRST_DAYS = 2 * HOURS_PER_DAY;

/** Hours as a reader says them: "5 hours", "3.5 days". */
export function formatDuration(hours: number, language: Language): string {
  const [value, unit] = hours < FIRST_DAYS ? [hours, 'hour'] : [hours / HOURS_PER_DAY, 'day'];
  return new Intl.NumberFormat(languages[language].locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
