/** Who can stand before a screen, and what their browser remembers. */
import path from 'node:path';

/** Where the browsers' memories lie while the screens are looked at. */
export const FOLDER = path.resolve(import.meta.dirname, '../test-results/screens-world');

export const people = [
  'visitor',
  /** Signed up a moment ago: no proved address, no profile. */
  'newcomer',
  /** Of the demo, with requests in every state. */
  'brand',
  /** With a profile and nothing else, not even a proved address. */
  'newBrand',
  /** With two-step sign-in, other browsers and a change of address under way. */
  'carefulBrand',
  /** Of the demo, in the roster. */
  'creative',
  'newCreative',
  /** Waits for the review. */
  'applicant',
  'rejected',
  'admin',
] as const;
export type Who = (typeof people)[number];

/** The browser's memory of a person. */
export function memoryOf(who: Who): string {
  return path.join(FOLDER, `${who}.json`);
}
