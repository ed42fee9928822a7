/** What a name may be, as in `crates/domain/src/names.rs`: names appear in mails to others. */

const FORBIDDEN = /[@/\\∕⧸]/u;
const ADDRESS = /(?<![\p{L}\p{N}])(?:www\.|(?:https?|ftp|mailto|tel|sms|javascript|whatsapp):)/iu;
/** The digits of the shortest phone number. */
const PHONE_DIGITS = 7;
/** Groups of digits, in which a comma and a blank begin the next of a list. */
const RUN = /\d+(?:(?![^\d]{0,2}[,،]\s)[\s.,،\-‐-―_()+·•]{1,3}\d+)*/gu;
const YEARS = /^(?:19|20)\d\d(?:\D+(?:19|20)\d\d)*$/;
const DATE = /^(?:\d{1,2}[-.]\d{1,2}[-.](?:19|20)\d\d|(?:19|20)\d\d[-.]\d{1,2}[-.]\d{1,2})$/;
const AMOUNT = /^\d{1,3}(?:,\d{3})+$/;

/** A digit of any script as the Western one: Unicode encodes each set as ten neighbours. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Digits in circles that no normalization knows: each of these blocks begins with a one, and ends with a ten. */
const CIRCLED = [0x24_f5, 0x27_76, 0x27_80, 0x27_8a];

/** A digit in a circle as the Western one. */
function withoutCircle(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const one = CIRCLED.find((first) => code >= first && code < first + 10);
  return one === undefined ? digit : String(code - one + 1);
}

function isPhone(run: string): boolean {
  if (run.replaceAll(/\D/g, '').length < PHONE_DIGITS) return false;
  return ![YEARS, DATE, AMOUNT].some((harmless) => harmless.test(run));
}

export function isName(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    // Nothing is seen of these, or only around the digit that they follow.
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll(/[\u24f5-\u24fe\u2776-\u2793]/g, withoutCircle)
    .replaceAll(/\p{Nd}/gu, westernDigit)
    // A letter of Kurdish that looks like it.
    .replaceAll('ԝ', 'w');
  return !FORBIDDEN.test(plain) && !ADDRESS.test(plain) && !(plain.match(RUN) ?? []).some(isPhone);
}
