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
