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

function isPhone(run: string): boolean {
  if (run.replaceAll(/\D/g, '').length < PHONE_DIGITS) return false;
  return ![YEARS, DATE, AMOUNT].some((harmless) => harmless.test(run));
}

export function isName(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, westernDigit);
  return !FORBIDDEN.test(plain) && !ADDRESS.test(plain) && !(plain.match(RUN) ?? []).some(isPhone);
}
