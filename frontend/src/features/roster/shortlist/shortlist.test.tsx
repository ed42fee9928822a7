import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { signedInAs } from '@/test/users';
import { i18n } from '@/i18n';
import { Heart } from '../heart';
import { ShortlistLink } from './shortlist-link';
import { ShortlistScreen } from './shortlist-screen';

const KEY = 'marsam:shortlist';
const noura = aCreative();
const salem = aCreative({ id: '0193-salem', name: 'Salem', name_ar: 'سالم', years_experience: null });

const heartOf = (name: string) => screen.findByRole('button', { name: `Keep ${name} on the shortlist` });
const kept = (): unknown => JSON.parse(window.localStorage.getItem(KEY) ?? '[]');

beforeEach(async () => {
  window.localStorage.clear();
  await i18n.loadNamespaces(['roster', 'shortlist', 'errors']);
});

/** An account with both on its list. */
const both = () => {
  signedInAs({ role: 'brand' });
  answer('get', '/api/shortlist', [noura, salem]);
};

describe("the header's link", () => {
  it('is there once there is something on the list', async () => {
    await renderAt(
      <>
        <ShortlistLink />
        <Heart creative={noura} />
      </>,
    );
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(await heartOf(noura.name));
    expect((await screen.findByRole('link', { name: 'Shortlist: 1 creative' })).getAttribute('href')).toBe(
      '/shortlist',
    );
  });

  it("takes a visitor's list along at sign-in, and forgets it then", async () => {
    window.localStorage.setItem(KEY, JSON.stringify([salem.id, noura.id]));
    signedInAs({ role: 'brand' });
    const merged = answer('put', '/api/shortlist', null, { status: 200 });
    answer('get', '/api/shortlist', [salem, noura]);
    await renderAt(<ShortlistLink />);
    expect(await screen.findByRole('link', { name: 'Shortlist: 2 creatives' })).toBeTruthy();
    await waitFor(() => expect(kept()).toEqual([]));
    expect(merged.requests).toHaveLength(1);
    expect(await merged.body()).toEqual({ ids: [salem.id, noura.id] });
  });

  it('keeps the list in the browser where the server does not take it', async () => {
    window.localStorage.setItem(KEY, JSON.stringify([noura.id]));
    signedInAs({ role: 'brand' });
    const refused = refuse('put', '/api/shortlist', 503, 'unavailable');
    await renderAt(<ShortlistLink />);
    await waitFor(() => expect(refused.requests).toHaveLength(1));
    expect(kept()).toEqual([noura.id]);
  });
});

describe('the shortlist', () => {
  it('invites to the roster while it is empty', async () => {
    await renderAt(<ShortlistScreen />);
    expect((await screen.findByRole('link', { name: 'Browse Creatives' })).getAttribute('href')).toBe('/creatives');
  });

  it("shows a visitor's creatives without those who left the roster", async () => {
    window.localStorage.setItem(KEY, JSON.stringify(['0193-gone', noura.id]));
    answer('get', '/api/creatives/{id}', noura);
    server.use(
      http.get('*/api/creatives/0193-gone', () =>
        HttpResponse.json({ error: 'gone', code: 'not_found' }, { status: 404 }),
      ),
    );
    await renderAt(<ShortlistScreen />);
    expect(await screen.findByRole('heading', { name: noura.name })).toBeTruthy();
    expect(screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))).toHaveLength(1);
  });

  it('drops a creative whose heart is turned off', async () => {
    both();
    answer('delete', '/api/shortlist/{id}', null, { status: 200 });
    await renderAt(<ShortlistScreen />);
    const heart = await heartOf('Salem');
    answer('get', '/api/shortlist', [noura]);
    await userEvent.click(heart);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Salem' })).toBeNull());
    expect(screen.getByRole('heading', { name: noura.name })).toBeTruthy();
  });

  it('compares those who were chosen in a table with headers', async () => {
    both();
    await renderAt(<ShortlistScreen />, { at: '/shortlist' });
    await userEvent.click(await screen.findByRole('checkbox', { name: `Compare ${noura.name}` }));
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Salem' }));
    await userEvent.click(screen.getByRole('link', { name: 'Compare' }));
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader')).toHaveLength(3);
    const row = table.getByRole('row', { name: /^Experience/ });
    expect(within(row).getByRole('rowheader').textContent).toBe('Experience');
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['7 years of experience', 'Not given']);
    expect(address()).toBe(`/shortlist?compare=${noura.id}%2C${salem.id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Take Salem out of the comparison' }));
    expect(await screen.findByRole('checkbox', { name: `Compare ${noura.name}`, checked: true })).toBeTruthy();
  });

  it('lets no more than four be chosen', async () => {
    signedInAs({ role: 'brand' });
    const five = [1, 2, 3, 4, 5].map((at) => aCreative({ id: `0193-${at}`, name: `Creative ${at}` }));
    answer('get', '/api/shortlist', five);
    await renderAt(<ShortlistScreen />, { at: '/shortlist?compare=0193-1' });
    for (const at of [2, 3, 4]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await userEvent.click(await screen.findByRole('checkbox', { name: `Compare Creative ${at}` }));
    }
    const last = screen.getByRole('checkbox', { name: 'Compare Creative 5' });
    expect(last).toHaveProperty('disabled', true);
  });
});
