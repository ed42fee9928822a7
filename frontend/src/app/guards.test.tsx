import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { User } from '@/api/types';
import { address, renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { AppRoutes } from './router';

describe('route guards', () => {
  it.each([
    ['/request-quote?creative=7', '/auth?next=%2Frequest-quote%3Fcreative%3D7'],
    ['/join-creative', '/auth?next=%2Fjoin-creative'],
    ['/profile-setup', '/auth?next=%2Fprofile-setup'],
    ['/admin/setup', '/auth?next=%2Fadmin%2Fsetup'],
    ['/admin', '/auth?next=%2Fadmin'],
    ['/account', '/auth?next=%2Faccount'],
    ['/brand-dashboard', '/'],
    ['/dashboard/brand', '/'],
    ['/creative-dashboard', '/'],
    ['/dashboard/creative', '/'],
  ])('lead a visitor from %s to %s', async (at, landing) => {
    answer('get', '/api/creatives', []);
    answer('get', '/api/config', aConfig());
    await renderAt(<AppRoutes />, { at });
    await waitFor(() => expect(address()).toBe(landing));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  it('offer a visitor of a dashboard a sign-in that returns there', async () => {
    answer('get', '/api/creatives', []);
    answer('get', '/api/config', aConfig());
    await renderAt(<AppRoutes />, { at: '/dashboard/creative' });
    expect(await screen.findByText(/Please sign in to open your dashboard/)).toBeVisible();
    const onward = screen.getByRole('link', { name: 'Sign In and Continue' });
    expect(onward).toHaveAttribute('href', '/auth?next=%2Fdashboard%2Fcreative');
    await userEvent.click(onward);
    // The header's links keep the return path, too.
    for (const link of await screen.findAllByRole('link', { name: 'Sign In' }))
      expect(link).toHaveAttribute('href', '/auth?mode=signin&next=%2Fdashboard%2Fcreative');
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
      'href',
      '/auth?mode=signup&next=%2Fdashboard%2Fcreative',
    );
  });

  it.each<[Partial<User>, string, string]>([
    [{ role: 'brand' }, '/creative-dashboard', '/brand-dashboard'],
    [{ role: 'creative' }, '/dashboard/brand', '/creative-dashboard'],
    [{ role: null }, '/brand-dashboard', '/profile-setup'],
    [{ role: 'brand' }, '/profile-setup', '/brand-dashboard'],
    [{ role: 'brand' }, '/admin', '/admin/setup'],
    [{ role: 'brand' }, '/sign-in', '/'],
    [{ role: 'brand' }, '/auth?next=%2Fcontact', '/contact'],
  ])('lead %o from %s to %s', async (user, at, landing) => {
    signedInAs(user);
    answer('get', '/api/creatives', []);
    answer('get', '/api/creative/applications', []);
    answer('get', '/api/brand/quote-requests', []);
    answer('get', '/api/config', aConfig());
    await renderAt(<AppRoutes />, { at });
    await waitFor(() => expect(address()).toBe(landing));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  it('show a dashboard at both of its addresses', async () => {
    signedInAs({ role: 'brand', email_verified: false });
    answer('get', '/api/brand/quote-requests', []);
    await renderAt(<AppRoutes />, { at: '/dashboard/brand' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Amal Al-Ali' })).toBeVisible();
    expect(screen.getByText(/Please verify your email/)).toBeVisible();
  });

  it.each(['/account', '/profile-setup', '/request-quote', '/brand-dashboard', '/admin', '/admin/setup'])(
    'show a skeleton at %s before it is known who asks',
    async (at) => {
      document.cookie = 'marsam_signed_in=1';
      server.use(http.get('*/api/users/me', () => new Promise<never>(() => undefined)));
      await renderAt(<AppRoutes />, { at });
      const main = within(screen.getByRole('main'));
      await waitFor(() => expect(main.getByRole('status', { name: 'Loading…' })).toBeVisible());
      expect(screen.getByRole('main')).toHaveTextContent(/^$/);
      expect(address()).toBe(at);
    },
  );

  it('redirect a user who signs out on a private page home', async () => {
    signedInAs({ role: 'brand' });
    answer('get', '/api/creatives', []);
    answer('get', '/api/logout', null, { status: 200 });
    await renderAt(<AppRoutes />, { at: '/request-quote' });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it.each([
    ['/request-quote?service=UGC', '/auth?next=%2Frequest-quote%3Fservice%3DUGC'],
    ['/dashboard/brand', '/auth?next=%2Fdashboard%2Fbrand'],
  ])('send a user whose session ended at %s to sign in, and back', async (at, landing) => {
    signedInAs({ role: 'brand' });
    answer('get', '/api/creatives', []);
    answer('get', '/api/brand/quote-requests', []);
    answer('get', '/api/config', aConfig());
    refuse('patch', '/api/users/profile', 401, 'not_signed_in');
    await renderAt(<AppRoutes />, { at });
    await screen.findByRole('heading', { level: 1 });
    // Any call may be the first to find out.
    await userEvent.click(screen.getByRole('button', { name: 'العربية' }));
    await waitFor(() => expect(address()).toBe(landing));
  });
});
