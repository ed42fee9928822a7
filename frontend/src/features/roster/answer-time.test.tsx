import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { CreativeProfile } from './creative-profile';
import { answerTimeOf } from './answer-time';

async function facts() {
  const terms = within(await screen.findByRole('complementary')).getAllByRole('term');
  return terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
}

it.each([
  [1, 'Hours', 1],
  [2, 'Hours', 2],
  [3, 'Hours', 3],
  [4, 'Hours', 6],
  [7, 'Hours', 12],
  [12, 'Hours', 12],
  [13, 'Days', 1],
  [24, 'Days', 1],
  [25, 'Days', 2],
  [167, 'Days', 7],
] as const)('%i hours are said in %s, as %i', (hours, unit, count) => {
  expect(answerTimeOf(hours)).toEqual({ unit, count });
});

describe('how soon a creative answers', () => {
  it.each([
    ['en', 1, ['Usually replies', 'within an hour']],
    ['en', 5, ['Usually replies', 'within 6 hours']],
    ['en', 20, ['Usually replies', 'within a day']],
    ['en', 60, ['Usually replies', 'within 3 days']],
    ['ar', 2, ['سرعة الرد', 'خلال ساعتين']],
    ['ar', 3, ['سرعة الرد', 'خلال 3 ساعات']],
    ['ar', 30, ['سرعة الرد', 'خلال يومين']],
    ['ar', 264, ['سرعة الرد', 'خلال 11 يومًا']],
  ] as const)('is the last of the facts, in %s after %i hours', async (language, hours, said) => {
    answer('get', '/api/creatives/{id}', aCreative());
    answer('get', '/api/creatives', []);
    answer('get', '/api/creatives/{id}/response', { typical_hours: hours });
    await renderAt(<CreativeProfile gallery={() => null} id="0193-noura" />, { language });
    await screen.findByText(said[1]);
    expect((await facts()).at(-1)).toEqual(said);
  });

  it('is not spoken of where it is not known, or could not be asked', async () => {
    answer('get', '/api/creatives/{id}', aCreative());
    answer('get', '/api/creatives', []);
    const asked = refuse('get', '/api/creatives/{id}/response', 500, 'internal');
    await renderAt(<CreativeProfile gallery={() => null} id="0193-noura" />);
    await waitFor(() => expect(asked.requests).not.toHaveLength(0));
    expect((await facts()).map(([term]) => term)).toEqual(['Languages', 'Kuwaiti dialect', 'Industries']);
  });
});
