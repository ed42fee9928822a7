/**
 * English texts contract as people speak: "isn't", "they're". The terms, the papers and the notes to applicants are
 * written out, and so are the sentences that the specification quotes.
 */
import { expect, it } from 'vitest';
import { mailsOf, screenTexts } from '@/test/product-texts';

const WRITTEN_OUT = /^(?:legal|documents|reason-templates)\.json|\.terms\.sections\./u;
const QUOTED = new Set(['You do not have admin permissions', 'Passwords do not match']);

const NOT = /\b(?:is|are|was|were|do|does|did|has|have|will|can) ?not\b/iu;
/** "If there is one" and "once it is" end with the verb, which cannot contract. */
const IS = /\b(?:they are|there is)\b(?! one|[.,;]|$)/iu;

const full = (text: string) => !QUOTED.has(text) && (NOT.test(text) || IS.test(text));

it.each([
  ['This cannot be undone.', true],
  ['Once they are published.', true],
  ['If there is a problem, write to us.', true],
  ['The transaction number, if there is one.', false],
  ['You can’t change it.', false],
])('a form that could contract is found: %s', (text, expected) => {
  expect(full(text)).toBe(expected);
});

it('every English text of the screens and the mails contracts', () => {
  const texts = [...screenTexts('en').filter(([where]) => !WRITTEN_OUT.test(where)), ...mailsOf('en')];
  expect(texts.length).toBeGreaterThan(2_000);
  expect(texts.filter(([, text]) => full(text))).toEqual([]);
});
