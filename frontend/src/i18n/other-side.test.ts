/** Where a name is known, a text says it: "the other side" is only for texts that are read without one. */
import { describe, expect, it } from 'vitest';
import { screenTexts } from '@/test/product-texts';

const SIDE = { en: /other side/iu, ar: /(?:ا|ل)لطرف (?:الآخر|الثاني)/u } as const;

/** Texts for both sides, of an admin, or of counts; the vocabulary's word where no name came. */
const withoutName: ReadonlySet<string> = new Set([
  'errors.json.codes.wrong_side',
  'legal.json.terms.sections.five.text',
  'lifecycle.json.situation.admin.cancelAsked.text',
  'notifications.json.kinds.delivery_undecided',
  'notifications.json.someone.other',
  'requests.json.moves.select.cancel',
]);

describe.each(['en', 'ar'] as const)('the other side in %s', (language) => {
  it('has its name in every text that knows it', () => {
    const unnamed = screenTexts(language).filter(([where, text]) => {
      const isCounted = where.startsWith('reviews.json.');
      return SIDE[language].test(text) && !isCounted && !withoutName.has(where);
    });
    expect(unnamed).toEqual([]);
  });
});
