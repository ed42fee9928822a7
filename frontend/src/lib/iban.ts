/** IBANs as people type and read them, by the server's rule (`crates/domain/src/payments/iban.rs`). */
import { westernDigits } from './typed-text.ts';

/** Two letters, two digits, letters and digits of its own; the lengths are those of SWIFT's registry. */
const SHAPE = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
const KUWAITI_CHARS = 30;
const GROUP = /.{1,4}/g;

/** In capitals, without spaces. */
export function plainIban(typed: string): string {
  return westernDigits(typed).replaceAll(/\s/g, '').toUpperCase();
}

/** `KW81 CBKU 0000 …`: in groups of four, as banks print it. */
export function groupedIban(typed: string): string {
  return (plainIban(typed).match(GROUP) ?? []).join(' ');
}

/** Whether length and checksum are right. Source: ISO 13616, by ISO 7064 MOD 97-10. */
export function isIban(typed: string): boolean {
  const iban = plainIban(typed);
  if (!SHAPE.test(iban) || (iban.startsWith('KW') && iban.length !== KUWAITI_CHARS)) return false;
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (sign) => Number.parseInt(sign, 36)).join('');
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
