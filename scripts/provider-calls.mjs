// Finds calls to payment providers where none may be: in the crates that run inside transactions, and within the work of a
// transaction elsewhere.
import { readFileSync } from 'node:fs';

const TRAIT = 'crates/payments/src/provider.rs';
/** What runs inside transactions: it knows what a provider says, and asks none. */
const INSIDE = /^crates\/(domain|persistence|auth|workflows|roster)\/src\//;
/** What asks, between two transactions. */
const OUTSIDE = /^crates\/(http|server|app|site|mail|demo)\/src\//;
const PROVIDERS =
  /\bPaymentProvider\b|\bmarsam_payments::(\w+::)*(Tap|MyFatoorah|tap|myfatoorah)\b|\bpayments\.provider\(/;
const TRANSACTION = /\.\s*(?:write|write_as|write_for|write_locking|read|snapshot)\s*(?:::<[^()]*>)?\s*\(/g;

/** The text without what its comments and texts say, of the same length. */
const plain = (text) => text.replace(/\/\/.*$|"(?:[^"\\\n]|\\.)*"/gm, (said) => ' '.repeat(said.length));

/** The end of a bracket that opens at `start`. */
function closed(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if ('([{'.includes(text[at])) depth += 1;
    if (')]}'.includes(text[at])) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** The methods of the trait that speak with a provider. */
export const callsOf = (text) => [...text.matchAll(/\basync fn (\w+)/g)].map(([, name]) => name);

/** The lines of a file on which a provider is called within a transaction, or a transaction waits for anything. */
export function callsWithin(text, calls) {
  const code = plain(text);
  const call = new RegExp(
    `\\bprovider(?:\\(\\))?\\s*\\.\\s*(?:${calls.join('|')})\\s*\\(|\\bopen_page\\s*\\(|\\.\\s*await\\b|\\bblock_on\\s*\\(`,
  );
  const found = [];
  for (const { 0: head, index } of code.matchAll(TRANSACTION)) {
    const start = index + head.length - 1;
    if (call.test(code.slice(start, closed(code, start)))) found.push(code.slice(0, index).split('\n').length);
  }
  return found;
}

/** Every such place, as `file:line`. */
export function providerCalls(files) {
  const calls = callsOf(readFileSync(TRAIT, 'utf8'));
  if (calls.length === 0) return [`${TRAIT}: no call is found`];
  const known = files
    .filter((file) => INSIDE.test(file))
    .filter((file) => PROVIDERS.test(plain(readFileSync(file, 'utf8'))));
  const within = files
    .filter((file) => OUTSIDE.test(file) || INSIDE.test(file))
    .flatMap((file) => callsWithin(readFileSync(file, 'utf8'), calls).map((line) => `${file}:${line}`));
  return [...known, ...within];
}
