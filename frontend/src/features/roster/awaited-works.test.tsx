import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { renderAt } from '@/test/render';
import { answer, server } from '@/test/server';
import { aCover } from '@/test/works';
import { CreativeProfile } from './creative-profile';

it('shows what follows the works together with them, so that it does not move up into the window', async () => {
  answer('get', '/api/creatives/{id}', aCreative({ covers: { photography: aCover('table') } }));
  answer('get', '/api/creatives', []);
  let arrive: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    http.get('*/api/creatives/:id/works', async () => {
      await asked;
      return HttpResponse.json([]);
    }),
  );
  await renderAt(<CreativeProfile gallery={() => null} id="0193-noura" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Noura Al-Mutawa' })).toBeVisible();
  expect(screen.queryByText('Food and product photographer.')).not.toBeInTheDocument();
  arrive?.();
  expect(await screen.findByText('Food and product photographer.')).toBeVisible();
});
