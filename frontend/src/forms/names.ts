/** What a name may be, as in `crates/domain/src/names.rs`: names appear in mails to others. */

import { isPhone } from './name-numbers';

const FORBIDDEN = /[@/\\∕⧸]/u;
const ADDRESS = /(?<![\p{L}\p{N}])(?:www\.|(?:https?|ftp|mailto|tel|sms|javascript|whatsapp):)/iu;
/** Addresses of apps, which need no slash, and queries. */
const APP =
  /(?<![\p{L}\p{N}])(?:tg|viber|skype|sgnl|callto|facetime(?:-audio)?|fb-messenger|sips?|xmpp|smsto|mms|weixin|kik|imo|zoommtg):\S|:[^\s?]*\?[\p{L}\p{N}]/iu;
/** What ends a number: a letter, or a comma and a blank, after which the next of a list begins. */
const BETWEEN_NUMBERS = /\p{Alphabetic}|(?<=[,،][^\p{Alphabetic}\d]*)\s/u;

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

export function isName(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    // Nothing is seen of these, or only around the digit that they follow.
    .replaceAll(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll(/[\u24f5-\u24fe\u2776-\u2793]/g, withoutCircle)
    .replaceAll(/\p{Nd}/gu, westernDigit)
    // A letter of Kurdish that looks like it.
    .replaceAll('ԝ', 'w');
  const isAddress = FORBIDDEN.test(plain) || ADDRESS.test(plain) || APP.test(plain);
  return !isAddress && !plain.split(BETWEEN_NUMBERS).some(isPhone);
}
