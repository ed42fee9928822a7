import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { loseTexts } from '@/test/lost-texts';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { aWork } from '@/test/works';
import CreativePage from './creative-page';

it('shows a profile without its works if their texts cannot be fetched', async () => {
  answer('get', '/api/creatives/{id}', aCreative());
  answer('get', '/api/creatives', []);
  answer('get', '/api/creatives/{id}/works', [aWork({})]);
  const find = loseTexts('en', 'works');
  await renderAt(
    <Routes>
      <Route path="/creatives/:id" element={<CreativePage />} />
    </Routes>,
    { at: '/creatives/0193-noura' },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the worksNetwork connection lost.');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  find();
});
