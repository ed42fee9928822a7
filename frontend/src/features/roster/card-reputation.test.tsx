import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Creative } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { aCreative } from '@/test/creatives';
import { renderAt } from '@/test/render';
import { CreativeCard } from './creative-card';

type Known = Pick<Creative, 'score' | 'best_fact' | 'is_new'>;

const nothing: Known = { score: null, best_fact: null, is_new: false };
const score = { tenths: 48, brands: 7 };
const counted = (fact: NonNullable<Known['best_fact']>['fact'], good: number, total: number): Known['best_fact'] => ({
  fact,
  good,
  total,
  value: null,
});

/** Everything that a card can say of what is counted. */
const SAID = /from \d+ brands?|^(?:On time|Replied to|New on Marsam)|came back$/;

async function lines(known: Partial<Known>, language: Language = 'en'): Promise<string[]> {
  await renderAt(
    <ul>
      <CreativeCard creative={aCreative({ ...nothing, ...known })} />
    </ul>,
    { language },
  );
  const said = screen.queryAllByText(SAID);
  return said.map(({ textContent }) => textContent ?? '');
}

describe('what is counted, on a card', () => {
  it('is the score and the best fact, and no third thing', async () => {
    const known = { score, best_fact: counted('on_time', 11, 12) };
    expect(await lines(known)).toEqual(['Rating out of 5: 4.8 from 7 brands', 'On time: 11 of 12']);
    expect(screen.getByText('On time: 11 of 12').closest('p')?.children).toHaveLength(2);
  });

  it.each([
    ['answers', counted('answers', 9, 10), 'Replied to 9 of 10 requests'],
    ['repeat', counted('repeat', 4, 9), '4 of 9 brands came back'],
  ] as const)('is the best fact alone without a score: %s', async (_name, fact, line) => {
    expect(await lines({ best_fact: fact })).toEqual([line]);
  });

  it('is no fact of which nothing is good', async () => {
    expect(await lines({ score, best_fact: counted('repeat', 0, 9) })).toEqual(['Rating out of 5: 4.8 from 7 brands']);
  });

  it('is nothing where a zero is all there is', async () => {
    expect(await lines({ best_fact: counted('answers', 0, 5) })).toEqual([]);
  });

  it('is no fact that this page does not know', async () => {
    expect(await lines({ best_fact: counted('projects', 3, 3) })).toEqual([]);
  });

  it('is kind to those who are new', async () => {
    expect(await lines({ is_new: true })).toEqual(['New on Marsam']);
  });

  it('is nothing below the minimum', async () => {
    expect(await lines({})).toEqual([]);
  });

  it('is said in Arabic', async () => {
    await lines({ score, best_fact: counted('repeat', 4, 9) }, 'ar');
    expect(screen.getByText('4.8 بحسب 7 علامات تجارية')).toBeVisible();
    expect(screen.getByText('عادت 4 من 9 علامات تجارية')).toBeVisible();
  });
});
