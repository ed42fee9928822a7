/** What people type or paste, before any rule. As `crates/domain/src/text.rs`; the same cases test both. */

/** Blanks, direction marks and joiners; not the tags at the end of a flag. */
const LOST = String.raw`(?:\s|(?![\u{E0000}-\u{E007F}])(?=\p{Default_Ignorable_Code_Point})\p{Cf})`;
const START = new RegExp(`^${LOST}+`, 'u');
const END = new RegExp(`${LOST}+$`, 'u');
/** A blank of Braille is drawn as nothing, too. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;
const OPENS_DIRECTION = /[\u202A\u202B\u202D\u202E\u2066-\u2068]/;
const END_BUT_CLOSED = new RegExp(String.raw`(?:(?![\u202C\u2069])${LOST})+$`, 'u');

/** Without blanks, direction marks and characters without a width at its ends; empty if nothing of it can be seen. */
export function cleaned(typed: string): string {
  const begun = typed.replace(START, '');
  const rest = begun.replace(END, '');
  if (rest.replaceAll(INVISIBLE, '') === '') return '';
  // The end of what was isolated or embedded within the text belongs to it.
  return OPENS_DIRECTION.test(rest) ? begun.replace(END_BUT_CLOSED, '') : rest;
}

/** Each set of decimal digits is ten neighbours that ascend from zero; some sets are next to each other. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** The digits of every script as Western ones: for codes, phone numbers and numbers. */
export function westernDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)));
}

/** A code as it is compared: Western digits, without blanks and without what can't be seen. */
export function typedCodeOf(typed: string): string {
  return westernDigits(typed.replaceAll(INVISIBLE, ''));
}
