import { describe, expect, it } from 'vitest';
import { proposedTitle } from './proposed-title';

describe('the proposed title', () => {
  it.each([
    ['Winter menu: 14 drinks and 6 pastries.', 'Winter menu'],
    ['Ten episodes of one minute for grade 3 science, one heroine', 'Ten episodes of one minute for grade 3 science'],
    ['صور علبة الضيافة الجديدة، مغلقة ومفتوحة', 'صور علبة الضيافة الجديدة'],
    ['A 2.5 minute film. Then more', 'A 2.5 minute film'],
    ['  Two\nlines', 'Two'],
    ['', ''],
  ])('of %j is %j', (description, title) => {
    expect(proposedTitle(description)).toBe(title);
  });

  it('is cut between words', () => {
    const title = proposedTitle('word '.repeat(40));
    expect(title).toBe('word '.repeat(12).trim());
  });

  it.each([
    [
      'We open a small bakery in Salmiya in January and need photographs of twelve kinds of bread',
      'We open a small bakery in Salmiya in January',
    ],
    [
      'Photographs of twelve kinds of bread for the opening of the bakery in Salmiya',
      'Photographs of twelve kinds of bread for the opening',
    ],
    [
      'نفتتح مخبزًا صغيرًا في السالمية في يناير ونحتاج صورًا لاثني عشر نوعًا من الخبز',
      'نفتتح مخبزًا صغيرًا في السالمية في يناير',
    ],
    [
      'صور لاثني عشر نوعًا من الخبز لافتتاح مخبز صغير في السالمية من الداخل والخارج',
      'صور لاثني عشر نوعًا من الخبز لافتتاح مخبز صغير في السالمية',
    ],
  ])('is cut at the end of a phrase: %j', (description, title) => {
    expect(proposedTitle(description)).toBe(title);
  });

  it('is cut within a word that is longer than a title', () => {
    expect(Array.from(proposedTitle('🎨'.repeat(90)))).toHaveLength(60);
  });

  it.each(['Call me on 5000 1234', 'https://example.com is our page'])(
    'is blank where no name may be so: %j',
    (text) => {
      expect(proposedTitle(text)).toBe('');
    },
  );
});
