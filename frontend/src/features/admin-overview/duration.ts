import { languages, type Language } from '@/i18n/languages';

const HOURS_PER_DAY = 24;
const MINUTES_PER_HOUR = 60;
/** From here on days are easier to compare. */
const FIRST_DAYS = 2 * HOURS_PER_DAY;

function inUnit(hours: number): [number, string] {
  if (hours < 1) return [hours * MINUTES_PER_HOUR, 'minute'];
  return hours < FIRST_DAYS ? [hours, 'hour'] : [hours / HOURS_PER_DAY, 'day'];
}

/** Hours as a reader says them: "30 minutes", "5 hours", "3.5 days". */
export function formatDuration(hours: number, language: Language): string {
  const [value, unit] = inUnit(hours);
  return new Intl.NumberFormat(languages[language].locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
