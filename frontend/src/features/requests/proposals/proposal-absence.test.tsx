import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { showRequest } from '@/test/open-request';
import { aRequestDetail } from '@/test/requests';
import { answer } from '@/test/server';

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { level: 3, name })).closest('li');
  if (!card) throw new Error(`no proposal of ${name}`);
  return within(card);
};

it('says who is away, or will be soon, to those who choose', async () => {
  const request = aRequestDetail();
  const [first = '', second = ''] = request.proposals.map(({ creative }) => creative.id);
  const asked = answer('get', '/api/creatives', [
    aCreative({ id: first, away_until: '2099-12-10' }),
    aCreative({ id: second, next_absence: { from: '2099-12-20', until: '2099-12-24' } }),
  ]);
  await showRequest(request);
  expect(await (await cardOf('Salem Al-Ajmi')).findByText('Away until December 10, 2099')).toBeVisible();
  expect((await cardOf('Noura Al-Mutawa')).getByText(/^Away .*20.*24/)).toBeVisible();
  expect(asked.requests.map(({ url }) => new URL(url).searchParams.get('ids'))).toEqual([`${first},${second}`]);
});
