import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { api } from '@/api/client';
import type { User } from '@/api/types';
import { renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { useAuth } from './auth';
import { gated, homeOf } from './destinations';

const user: User = {
  id: 'u1',
  email: 'a@example.com',
  email_verified: true,
  role: null,
  is_admin: false,
  full_name: 'Amal',
  company_name: null,
  language: 'en',
  created_at: '2026-11-01T09:00:00Z',
};

function Who() {
  const { user: current, isPending, isFetching, reload, signOut } = useAuth();
  return (
    <>
      <p>{isPending ? 'pending' : (current?.full_name ?? 'nobody')}</p>
      {isFetching ? <p>fetching</p> : null}
      <button type="button" onClick={() => void Promise.all([reload(), reload()])}>
        reload
      </button>
      <button type="button" onClick={() => void signOut()}>
        sign out
      </button>
    </>
  );
}

describe('the current user', () => {
  it('is pending until the first attempt ends', async () => {
    document.cookie = 'marsam_signed_in=1';
    answer('get', '/api/users/me', user);
    await renderAt(<Who />);
    expect(screen.getByText('pending')).toBeVisible();
    expect(await screen.findByText('Amal')).toBeVisible();
  });

  it.each([401, 500])('is empty when the server answers %i, and the console says so', async (status) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    document.cookie = 'marsam_signed_in=1';
    refuse('get', '/api/users/me', status, status === 401 ? 'not_signed_in' : 'internal');
    await renderAt(<Who />);
    expect(await screen.findByText('nobody')).toBeVisible();
    expect(log).toHaveBeenCalledWith(`Failed to fetch user: API responded with HTTP status ${status}`);
  });

  it('is empty when the server cannot be reached', async () => {
    document.cookie = 'marsam_signed_in=1';
    server.use(http.get('*/api/users/me', () => HttpResponse.error()));
    await renderAt(<Who />);
    expect(await screen.findByText('nobody')).toBeVisible();
  });

  it('says while it is asked for', async () => {
    document.cookie = 'marsam_signed_in=1';
    answer('get', '/api/users/me', user);
    await renderAt(<Who />);
    expect(screen.getByText('fetching')).toBeVisible();
    await screen.findByText('Amal');
    await waitFor(() => expect(screen.queryByText('fetching')).not.toBeInTheDocument());
  });

  it('clears drafts when it signs out', async () => {
    document.cookie = 'marsam_signed_in=1';
    answer('get', '/api/users/me', user);
    server.use(http.get('*/api/logout', () => new HttpResponse(null, { status: 204 })));
    await renderAt(<Who />);
    expect(await screen.findByText('Amal')).toBeVisible();
    window.sessionStorage.setItem('marsam:draft:quote:u1', '{"brandName":"Bait Al-Gahwa"}');
    await userEvent.click(screen.getByRole('button', { name: 'sign out' }));
    expect(await screen.findByText('nobody')).toBeVisible();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('restores drafts after its session has ended and it signs in again', async () => {
    document.cookie = 'marsam_signed_in=1';
    answer('get', '/api/users/me', user);
    await renderAt(<Who />);
    expect(await screen.findByText('Amal')).toBeVisible();
    window.sessionStorage.setItem('marsam:draft:quote:u1', '{"brandName":"Bait Al-Gahwa"}');
    refuse('get', '/api/account', 401, 'not_signed_in');
    await expect(api.GET('/api/account')).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await screen.findByText('nobody')).toBeVisible();
    expect(window.sessionStorage.getItem('marsam:draft:quote:u1')).toContain('Bait Al-Gahwa');
  });

  it('is gone at once when it signs out, whether the server hears of it or not', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    document.cookie = 'marsam_signed_in=1';
    answer('get', '/api/users/me', user);
    const waiting: (() => void)[] = [];
    server.use(
      http.get('*/api/logout', async () => {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
        return HttpResponse.error();
      }),
    );
    await renderAt(<Who />);
    await screen.findByText('Amal');
    await userEvent.click(screen.getByRole('button', { name: 'sign out' }));
    expect(await screen.findByText('nobody')).toBeVisible();
    expect(log).not.toHaveBeenCalled();
    for (const goOn of waiting) goOn();
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith(
        'Failed to logout:',
        expect.objectContaining({ name: 'ApiError', code: 'network' }),
      ),
    );
  });

  it('is gone when a call finds the session ended, but not for any other refusal', async () => {
    document.cookie = 'marsam_signed_in=1';
    answer('get', '/api/users/me', user);
    await renderAt(<Who />);
    await screen.findByText('Amal');
    refuse('get', '/api/services', 401, 'invalid_id_token');
    await expect(api.GET('/api/services')).rejects.toMatchObject({ code: 'invalid_id_token' });
    refuse('get', '/api/services', 403, 'forbidden');
    await expect(api.GET('/api/services')).rejects.toMatchObject({ code: 'forbidden' });
    expect(screen.getByText('Amal')).toBeVisible();
    refuse('get', '/api/services', 401, 'not_signed_in');
    await expect(api.GET('/api/services')).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await screen.findByText('nobody')).toBeVisible();
  });

  it('is loaded once however many ask at the same time', async () => {
    document.cookie = 'marsam_signed_in=1';
    const me = answer('get', '/api/users/me', user);
    await renderAt(<Who />);
    await screen.findByText('Amal');
    screen.getByRole('button', { name: 'reload' }).click();
    await waitFor(() => expect(me.requests).toHaveLength(2));
  });

  it('cannot be asked for outside the provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Who />)).toThrow('useAuth must be used within a AuthProvider');
  });
});

describe('destinations', () => {
  it('lead each account home', () => {
    expect(homeOf(user)).toBe('/profile-setup');
    expect(homeOf({ ...user, role: 'brand', is_admin: true })).toBe('/brand-dashboard');
    expect(homeOf({ ...user, role: 'creative' })).toBe('/creative-dashboard');
    expect(homeOf({ ...user, role: 'admin', is_admin: true })).toBe('/admin');
  });

  it('send a visitor through the sign-in first', () => {
    expect(gated(null, '/request-quote')).toBe('/auth?next=%2Frequest-quote');
    expect(gated(user, '/request-quote')).toBe('/request-quote');
  });
});
