/**
 * The validation rules of single fields, as on the server; a message is the field code that the server would return.
 */
import * as z from 'zod/mini';
import { limits, type Term } from '@/api/vocabularies';
import { cleaned, westernDigits } from '@/lib/typed-text';
import { isName } from './names';

const CONTROL = /\p{Cc}/u;
const CONTROL_IN_PARAGRAPHS = /[^\P{Cc}\n\r\t]/u;
const EMAIL_LOCAL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
/** The top-level domain `invalid` is reserved (RFC 2606); addresses of deleted accounts end in it. */
const DOMAIN =
  /^(?!(?:.*\.)?invalid$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

type Refusal = (text: string) => string | undefined;

/** Unicode code points, as the server counts. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

function checked(refusal: Refusal) {
  return z.string().check((context) => {
    const code = refusal(context.value);
    if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
  });
}

/** Blank text counts as missing; `rule` gets the cleaned text. */
function optional(rule: Refusal) {
  return checked((text) => (cleaned(text) === '' ? undefined : rule(cleaned(text))));
}

function required(rule: Refusal) {
  return checked((text) => (cleaned(text) === '' ? 'required' : rule(cleaned(text))));
}

function line(max: number): Refusal {
  return (text) => {
    if (CONTROL.test(text)) return 'invalid_characters';
    return lengthOf(text) > max ? 'too_long' : undefined;
  };
}

function paragraphs(max: number): Refusal {
  return (text) => {
    if (CONTROL_IN_PARAGRAPHS.test(text)) return 'invalid_characters';
    return lengthOf(text) > max ? 'too_long' : undefined;
  };
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || !EMAIL_LOCAL.test(text.slice(0, at)) || domain.length > 255) return false;
  return DOMAIN.test(domain);
}

const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa|invalid)$/;
/** A scheme and an authority without a user name. */
const PLAIN_ADDRESS = /^https?:\/\/[^@\\/?#]+(?:[/?#]|$)/i;
/** Direction marks, blanks without a width and letters that are fillers. A shape is chosen of an emoji alone. */
const HIDDEN =
  /[\p{Cf}\u2800]|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}|[\p{ASCII}\p{Alphabetic}\p{N}\p{Default_Ignorable_Code_Point}][\uFE0E\uFE0F]/u;

/** Percent-encoded characters as they are read. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** As `crates/domain/src/links.rs`: an address of a public site, without a user name and an IP address. */
function isWebAddress(text: string): boolean {
  const isPlain = PLAIN_ADDRESS.test(text) && !text.includes('\\');
  if (!isPlain || HIDDEN.test(text) || HIDDEN.test(decoded(text)) || !URL.canParse(text)) return false;
  const host = new URL(text).hostname.replace(/\.+$/, '');
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host);
  return host.includes('.') && !isAddress && !PRIVATE_NAME.test(host);
}

/** `instagram.com/dana` as `https://instagram.com/dana`; anything that does not begin like a host stays as typed. */
export function withScheme(typed: string): string {
  const text = cleaned(typed);
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]|$)/i.test(text) ? `https://${text}` : typed;
}

function listed(options: readonly { readonly label: string }[]): Refusal {
  return (text) => (options.some((option) => option.label === text) ? undefined : 'unknown_option');
}

const shortRule = line(limits.name);
const nameRule: Refusal = (text) => shortRule(text) ?? (isName(text) ? undefined : 'invalid_name');
const longRule = paragraphs(limits.long_text);
const urlRule = line(limits.url);
const emailRule = line(limits.email);

export const requiredName = required(nameRule);
export const optionalName = optional(nameRule);
/** As short as a name, but none: a place, a reference, what a link is called. */
export const optionalLine = optional(shortRule);
export const optionalPhone = optional(line(limits.phone));
/** Some lines: an address. */
export const optionalLines = optional(paragraphs(limits.short_text));
export const requiredLongText = required(longRule);
export const optionalLongText = optional(longRule);
export const requiredEmail = required((text) => emailRule(text) ?? (isEmail(text) ? undefined : 'invalid_email'));
/** What is wrong with an address; nothing if it is one of the web's. */
export function urlCode(text: string): string | undefined {
  return urlRule(text) ?? (isWebAddress(text) ? undefined : 'invalid_url');
}

export const optionalUrl = optional(urlCode);

/** Some links; blanks are ignored. */
export const optionalUrls = z.array(z.string()).check((context) => {
  const codes = context.value
    .map(cleaned)
    .filter((link) => link !== '')
    .map(urlCode);
  const code = codes.find((found) => found !== undefined);
  if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
});

/** A date as the browser's own field gives it. */
export const optionalDate = optional((text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? undefined : 'invalid_date'));

export function requiredOption(options: readonly Term[]) {
  return required(listed(options));
}

export function optionalOption(options: readonly Term[]) {
  return optional(listed(options));
}

/** A password counts as typed, spaces included. */
export function newPassword(shortest: number) {
  return checked((typed) => {
    const length = lengthOf(typed);
    if (length === 0) return 'required';
    if (length < shortest) return 'password_too_short';
    return length > limits.password_max ? 'too_long' : undefined;
  });
}

export const typedPassword = checked((typed) => (typed === '' ? 'required' : undefined));

/** A one-time code or a recovery code; only the server can tell which. */
export const typedCode = required(() => undefined);

/** Options of a list; blanks are ignored. */
export function options(known: readonly Term[]) {
  const rule = listed(known);
  return z.array(z.string()).check((context) => {
    const unknown = context.value.some((label) => cleaned(label) !== '' && rule(cleaned(label)) !== undefined);
    if (unknown) context.issues.push({ code: 'custom', message: 'unknown_option', input: context.value });
  });
}

/** A whole number of years as typed; blank is none. */
export const yearsOfExperience = optional((typed) => {
  const text = westernDigits(typed);
  if (!/^-?\d+$/.test(text)) return 'wrong_type';
  const years = Number(text);
  return years < 0 || years > limits.years_max ? 'out_of_range' : undefined;
});

/** The years as the API takes them; blank is no answer, which is not the same as 0. */
export function yearsIn(text: string): number | null {
  return cleaned(text) === '' ? null : Number(westernDigits(cleaned(text)));
}

/** The years as the form shows them. */
export function textOfYears(years: number | null | undefined): string {
  return typeof years === 'number' ? String(years) : '';
}

/** A checkbox that must be checked. */
export const agreed = z.boolean().check((context) => {
  if (!context.value) context.issues.push({ code: 'custom', message: 'terms_required', input: context.value });
});
