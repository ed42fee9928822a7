import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { aRecord } from '@/test/reviews';
import { answer, refuse, server } from '@/test/server';
import { signedInAs } from '@/test/users';
import { i18n } from '@/i18n';
import { Heart } from '../heart';
import { ShortlistLink } from './shortlist-link';
import { ShortlistScreen } from './shortlist-screen';

const KEY = 'marsam:shortlist';
const noura = aCreative();
const salem = aCreative({ id: '0193-salem', name: 'Salem', name_ar: 'سالم', years_experience: null });

const heartOf = (name: string) => screen.findByRole('button', { name: `Save ${name} to your shortlist` });
const kept = (): unknown => JSON.parse(window.localStorage.getItem(KEY) ?? '[]');

beforeEach(async () => {
  window.localStorage.clear();
  await i18n.loadNamespaces(['roster', 'shortlist', 'reviews', 'errors']);
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

  it("shows a visitor's creatives without those who left the roster, in one call", async () => {
    window.localStorage.setItem(KEY, JSON.stringify(['0193-gone', noura.id, salem.id]));
    const named = answer('get', '/api/creatives', [noura, salem]);
    await renderAt(<ShortlistScreen />);
    expect(await screen.findByRole('heading', { name: noura.name })).toBeTruthy();
    expect(screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))).toHaveLength(2);
    expect(named.requests).toHaveLength(1);
    expect(new URL(named.requests[0]?.url ?? '').searchParams.get('ids')).toBe(`0193-gone,${noura.id},${salem.id}`);
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
    await userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${noura.name}` }));
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Salem' }));
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
    await userEvent.click(screen.getByRole('button', { name: 'Remove Salem from the comparison' }));
    expect(await screen.findByRole('checkbox', { name: `Choose ${noura.name}`, checked: true })).toBeTruthy();
  });

  it('compares who will be away soon', async () => {
    signedInAs({ role: 'brand' });
    answer('get', '/api/shortlist', [{ ...noura, next_absence: { from: '2026-12-03', until: '2026-12-10' } }, salem]);
    await renderAt(<ShortlistScreen />, { at: `/shortlist?compare=${noura.id},${salem.id}` });
    const row = within(await screen.findByRole('row', { name: /^Availab/ }));
    expect(row.getByText(/^Away December 3\s–\s10$/)).toBeVisible();
  });

  it('compares how soon they answer', async () => {
    both();
    server.use(
      http.get('*/api/creatives/:id/response', ({ params }) =>
        HttpResponse.json({ typical_hours: params.id === noura.id ? 2 : null }),
      ),
    );
    await renderAt(<ShortlistScreen />, { at: `/shortlist?compare=${noura.id},${salem.id}` });
    const row = within(await screen.findByRole('row', { name: /^Usually replies/ }));
    await waitFor(() =>
      expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
        'within 2 hours',
        'Not enough data yet',
      ]),
    );
  });

  it('compares what is counted of each, and says kindly who is new', async () => {
    both();
    const newcomer = aRecord({ is_new: true, facts: [], badges: [], score: null, reviews_total: 0, removed: 0 });
    server.use(
      http.get('*/api/creatives/:id/record', ({ params }) =>
        HttpResponse.json(params.id === noura.id ? aRecord({ badges: [] }) : newcomer),
      ),
    );
    await renderAt(<ShortlistScreen />, { at: `/shortlist?compare=${noura.id},${salem.id}` });
    const row = within(await screen.findByRole('row', { name: /^Record/ }));
    expect(await row.findByText('New on Marsam')).toBeTruthy();
    const [counted, fresh] = row.getAllByRole('cell');
    for (const line of ['On time: 11 of 12', '4 of 9 brands came back', '14 projects for 9 brands'])
      await waitFor(() => expect(counted?.textContent).toContain(line));
    expect(counted?.textContent).toContain('4.8');
    expect(fresh?.textContent).toBe('New on Marsam');
  });

  it('opens the comparison at its title', async () => {
    both();
    const scrollTo = vi.spyOn(window, 'scrollTo');
    await renderAt(<ShortlistScreen />, { at: '/shortlist' });
    await userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${noura.name}` }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Salem' }));
    scrollTo.mockClear();
    await userEvent.click(screen.getByRole('link', { name: 'Compare' }));
    expect(screen.getByRole('heading', { name: 'Compare creatives' })).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  it('asks up to ten of them for a quote, and compares no more than four', async () => {
    signedInAs({ role: 'brand' });
    const ids = Array.from({ length: 11 }, (_, at) => `0193-${at}`);
    answer(
      'get',
      '/api/shortlist',
      ids.map((id, at) => aCreative({ id, name: `Creative ${at}` })),
    );
    await renderAt(<ShortlistScreen />, { at: '/shortlist' });
    await screen.findByLabelText('Choose Creative 0');
    for (const at of ids.slice(0, 10).keys()) {
      fireEvent.click(screen.getByLabelText(`Choose Creative ${at}`));
      if (at === 0) expect(screen.getByRole('link', { name: 'Request Quote' })).toBeTruthy();
      expect(screen.queryByText('Compare', { selector: 'a' }) !== null).toBe(at >= 1 && at <= 3);
    }
    expect(screen.getByRole('checkbox', { name: 'Choose Creative 10' })).toHaveProperty('disabled', true);
    const ask = screen.getByRole('link', { name: 'Request Quotes' });
    const { searchParams, pathname } = new URL(ask.getAttribute('href') ?? '', 'https://marsam.example');
    expect(pathname).toBe('/request-quote');
    expect(searchParams.get('creatives')).toBe(ids.slice(0, 10).join(','));
  });

  it('asks those who are compared', async () => {
    both();
    await renderAt(<ShortlistScreen />, { at: `/shortlist?compare=${noura.id},${salem.id}` });
    const ask = await screen.findByRole('link', { name: 'Request Quotes' });
    expect(ask.getAttribute('href')).toBe(`/request-quote?creatives=${noura.id}%2C${salem.id}`);
  });

  it('asks for no creative', async () => {
    signedInAs({ role: 'creative' });
    answer('get', '/api/shortlist', [noura, salem]);
    await renderAt(<ShortlistScreen />, { at: '/shortlist' });
    await userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${noura.name}` }));
    expect(screen.queryByRole('link', { name: 'Request Quote' })).toBeNull();
  });
});
