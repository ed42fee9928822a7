import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminProfileTexts } from '@/api/types';
import { address, renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { WorksScreen } from './works-screen';

const list = '/api/admin/profile-texts';

const texts: AdminProfileTexts = {
  id: 't-1',
  creative: { id: 'c-1', name: 'Dana', name_ar: 'دانة', listed: true },
  is_own: false,
  bio: 'Films of food',
  bio_ar: 'أفلام عن الطعام',
  location: 'Salmiya',
  location_ar: null,
  portfolio_links: [{ label: 'Films', url: 'https://dana.example' }],
  changed_at: '2026-11-20T09:00:00Z',
  seen: false,
};

describe('changed texts of profiles', () => {
  it('are next to works and pictures, whole, until they are read', async () => {
    answer('get', '/api/admin/works', []);
    answer('get', `${list}/counts`, { new: 1, seen: 3 });
    answer('get', list, [texts]);
    const seen = answer('post', `${list}/seen`, null, { status: 204 });
    await renderAt(<WorksScreen />, { at: '/admin/works' });
    await userEvent.click(await screen.findByRole('link', { name: 'Profile texts 1' }));
    expect(address()).toBe('/admin/works?view=texts');
    const card = within(await screen.findByRole('list', { name: 'New' }));
    expect(card.getByRole('link', { name: 'Dana' })).toHaveAttribute('href', '/creatives/c-1');
    for (const text of ['Films of food', 'أفلام عن الطعام', 'Salmiya', 'Films', 'https://dana.example']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(screen.queryByRole('link', { name: /^Hidden/ })).toBeNull();
    answer('get', list, []);
    await userEvent.click(card.getByRole('button', { name: 'Mark as Reviewed Dana' }));
    expect(await screen.findByText('Profile marked as reviewed')).toBeVisible();
    expect(await seen.body()).toEqual({ ids: ['t-1'], until: '2026-11-20T09:00:00Z' });
    expect(await screen.findByText('No new texts')).toBeVisible();
  });

  it('have no hidden ones: their address shows the new ones', async () => {
    answer('get', `${list}/counts`, { new: 1, seen: 3 });
    const sent = answer('get', list, [texts]);
    await renderAt(<WorksScreen />, { at: '/admin/works?view=texts&state=hidden', language: 'ar' });
    expect(await screen.findByRole('heading', { name: 'دانة' })).toBeVisible();
    expect(sent.requests.at(0)?.url).toMatch(/\?state=new&limit=24$/);
  });

  it.each([
    ['en', 'This is yours, so another admin decides.'],
    ['ar', 'هذا المحتوى لك، فالقرار لمشرف آخر.'],
  ] as const)('are left to others by the admin who wrote them: %s', async (language, said) => {
    answer('get', `${list}/counts`, { new: 1, seen: 3 });
    answer('get', list, [{ ...texts, is_own: true }]);
    await renderAt(<WorksScreen />, { at: '/admin/works?view=texts', language });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(?:Mark|تسجيل)/u })).toBeNull();
  });
});
