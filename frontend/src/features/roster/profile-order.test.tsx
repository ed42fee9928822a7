import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { matchMedia } from '@/test/media';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { CreativeProfile } from './creative-profile';

const Reviews = () => <h2>Reviews</h2>;

it.each([
  ['after the reviews, in a column of their own', false],
  ['before the reviews on a phone, where these are long', true],
] as const)('lists what the creative does %s', async (_where, isNarrow) => {
  if (isNarrow) matchMedia();
  answer('get', '/api/creatives/{id}', aCreative());
  answer('get', '/api/creatives/{id}/works', []);
  answer('get', '/api/creatives', []);
  await renderAt(<CreativeProfile gallery={() => null} reputation={Reviews} id="0193-noura" />);
  const reviews = await screen.findByRole('heading', { name: 'Reviews' });
  const facts = screen.getByRole('complementary');
  const isBefore = (facts.compareDocumentPosition(reviews) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isBefore).toBe(isNarrow);
});
