/** Amounts as papers in Kuwait state them: always with three decimals. */
import { formatMoney } from './money';

/** `KWD 1,250.000`, `1,250.000 د.ك`. */
export function formatMoneyInFull(fils: number, language: 'en' | 'ar'): string {
  const text = formatMoney(fils, language);
  return fils % 1_000 === 0 ? text.replace(/[\d,]+/, '$&.000') : text;
}
