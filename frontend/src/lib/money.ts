/** Amounts of Kuwaiti dinars: integers of fils, 1,000 to the dinar. The only place that writes or reads one. */
import { cleaned, westernDigits } from './typed-text';

const FILS_PER_DINAR = 1_000;
const DECIMALS = 3;

const formats = {
  en: new Intl.NumberFormat('en-US', { minimumFractionDigits: DECIMALS, trailingZeroDisplay: 'stripIfInteger' }),
  ar: new Intl.NumberFormat('ar-KW-u-nu-latn', {
    minimumFractionDigits: DECIMALS,
    trailingZeroDisplay: 'stripIfInteger',
  }),
} as const;

/** Instead of a hyphen. */
const MINUS = '\u2212';
/** It stays before its digits in Arabic, too: both are one isolate. A mark instead would turn the whole `<bdi>`. */
const below = (digits: string) => `\u2066${MINUS}${digits}\u2069`;

/** `KWD 1,250.500`, `1,250.500 د.ك`; whole dinars without decimals; below zero `−KWD 186`. Belongs into a `<bdi>`. */
export function formatMoney(fils: number, language: keyof typeof formats): string {
  const digits = formats[language].format(Math.abs(fils) / FILS_PER_DINAR);
  const isBelow = fils < 0;
  if (language === 'ar') return `${isBelow ? below(digits) : digits} د.ك`;
  return `${isBelow ? MINUS : ''}KWD ${digits}`;
}

/** With the marks of Arabic keyboards as the ones that the product writes. */
function westernAmount(text: string): string {
  return westernDigits(text).replaceAll('٫', '.').replaceAll('٬', ',');
}

/** Dinars as typed, in fils: `280`, `1,250.5`, `٢٨٠`. Undefined for a text that is not an amount. */
export function filsOf(typed: string): number | undefined {
  const text = westernAmount(cleaned(typed));
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,3}))?$/.exec(text);
  if (!match) return undefined;
  const [, dinars = '', fils = ''] = match;
  return Number(dinars.replaceAll(',', '')) * FILS_PER_DINAR + Number(fils.padEnd(DECIMALS, '0'));
}

/** An amount as a person would type it, to begin a field with. */
export function typedMoney(fils: number): string {
  const rest = fils % FILS_PER_DINAR;
  const dinars = String((fils - rest) / FILS_PER_DINAR);
  return rest === 0 ? dinars : `${dinars}.${String(rest).padStart(DECIMALS, '0')}`;
}
