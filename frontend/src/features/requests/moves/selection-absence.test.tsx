import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Creative } from '@/api/types';
import { dateInKuwait, datePlus } from '@/lib/delivery-date';
import { aCreative } from '@/test/creatives';
import { showRequest } from '@/test/open-request';
import { aRequestDetail, salem } from '@/test/requests';
import { answer } from '@/test/server';

const SENTENCE = /^The work falls into these days\./;
const inDays = (days: number) => datePlus(dateInKuwait(new Date()), days);

async function select(over: Partial<Creative>) {
  answer('get', '/api/creatives', [aCreative({ id: salem.id, ...over })]);
  await showRequest(aRequestDetail());
  const card = (await screen.findByRole('heading', { level: 3, name: 'Salem Al-Ajmi' })).closest('li');
  if (!card) throw new Error('no proposal');
  // The answer has come.
  await within(card).findByText(/^Away /);
  await userEvent.click(within(card).getByRole('button', { name: /^Select/ }));
  return within(await screen.findByRole('dialog'));
}

it.each([
  ['away already', { away_until: '2099-12-10' }],
  ['away before the delivery day', { next_absence: { from: inDays(1), until: inDays(3) } }],
] as const)('a selection names the days on which its creative is %s', async (_when, over) => {
  const dialog = await select(over);
  expect(await dialog.findByText(SENTENCE)).toBeVisible();
  expect(dialog.getByText(/^Away /)).toBeVisible();
});

it('a selection is silent about days after the delivery', async () => {
  const dialog = await select({ next_absence: { from: '2099-12-20', until: '2099-12-24' } });
  expect(await dialog.findByText('What becomes binding')).toBeVisible();
  expect(dialog.queryByText(SENTENCE)).toBeNull();
});
