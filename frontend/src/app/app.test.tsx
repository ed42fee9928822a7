import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { address, renderAt } from '@/test/render';
import { answer } from '@/test/server';
import type { User } from '@/api/types';
import { AppRoutes } from './router';

const brand: User = {
  id: 'u1',
  email: 'brand@example.com',
  email_verified: true,
  role: 'brand',
  is_admin: false,
  full_name: 'Bait Al-Gahwa',
  company_name: null,
  language: 'en',
  created_at: '2026-11-01T09:00:00Z',
};

function signedIn(user: User) {
  document.cookie = 'marsam_signed_in=1';
  return answer('get', '/api/users/me', user);
}

describe('the site', () => {
  it('shows a visitor the sign-in links, and does not fetch the user', async () => {
    answer('get', '/api/creatives', []);
    await renderAt(<AppRoutes />);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Find the hand behind the work');
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('link', { name: 'Get a Quote' })).toHaveAttribute('href', '/auth?next=%2Frequest-quote');
    expect(document.title).toBe('Kuwait’s creative marketplace · Marsam');
  });

  it('links a brand to its dashboard and signs it out at once', async () => {
    answer('get', '/api/creatives', []);
    const me = signedIn(brand);
    const logout = answer('get', '/api/logout', null);
    await renderAt(<AppRoutes />);
    const header = screen.getByRole('banner');
    expect(await within(header).findByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/brand-dashboard');
    expect(me.requests).toHaveLength(1);
    await userEvent.click(within(header).getByRole('button', { name: 'Sign Out' }));
    expect(within(header).getByRole('link', { name: 'Sign In' })).toBeVisible();
    await waitFor(() => expect(logout.requests).toHaveLength(1));
  });

  it('turns Arabic and right to left as a whole, and remembers it', async () => {
    answer('get', '/api/creatives', [aCreative()]);
    await renderAt(<AppRoutes />);
    await userEvent.click(await screen.findByRole('button', { name: 'العربية' }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('اختر اليد التي تليق بعلامتك');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(window.localStorage.getItem('language')).toBe('ar');
    expect(await screen.findByText('نورة المطوع')).toBeVisible();
  });

  it('writes to the account in the language that it switched to', async () => {
    answer('get', '/api/creatives', []);
    signedIn(brand);
    const changed = answer('patch', '/api/users/profile', { ...brand, language: 'ar' });
    await renderAt(<AppRoutes />);
    await screen.findByRole('link', { name: 'Dashboard' });
    await userEvent.click(screen.getByRole('button', { name: 'العربية' }));
    await waitFor(() => expect(changed.requests).toHaveLength(1));
    expect(await changed.body()).toEqual({ language: 'ar' });
  });

  it('switches the theme and remembers it', async () => {
    answer('get', '/api/creatives', []);
    await renderAt(<AppRoutes />);
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(window.localStorage.getItem('theme')).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('opens and closes the menu of a small screen', async () => {
    answer('get', '/api/creatives', []);
    await renderAt(<AppRoutes />, { at: '/nowhere' });
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const [, menu] = screen.getAllByRole('navigation', { name: 'Main' });
    expect(menu).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
  });

  it('moves the focus to the heading of the page that a link led to', async () => {
    answer('get', '/api/creatives', []);
    await renderAt(<AppRoutes />, { at: '/nowhere' });
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Browse Creatives' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Creatives' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(address()).toBe('/creatives');
  });
});
