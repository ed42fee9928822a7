/** The users of a screen, and their browsers' storage. */
import path from 'node:path';

/** The folder of the browsers' storage during the audit. */
export const FOLDER = path.resolve(import.meta.dirname, '../test-results/screens-world');

export const people = [
  'visitor',
  /** Just signed up: no verified address, no profile. */
  'newcomer',
  /** Of the demo, with requests in every state. */
  'brand',
  /** With a profile and nothing else, not even a verified address. */
  'newBrand',
  /** With two-step sign-in, other sessions and a pending change of address. */
  'carefulBrand',
  /** Of the demo, on the roster. */
  'creative',
  'newCreative',
  /** Waits for the review. */
  'applicant',
  'rejected',
  'admin',
] as const;
export type Who = (typeof people)[number];

/** The storage of a user's browser. */
export function memoryOf(who: Who): string {
  return path.join(FOLDER, `${who}.json`);
}
