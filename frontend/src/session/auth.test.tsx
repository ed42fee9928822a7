import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '@/api/types';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
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
  const { user: current, isPending, reload } = useAuth();
  return (
    <>
      <p>{isPending ? 'pending' : (current?.full_name ?? 'nobody')}</p>
      <button type="button" onClick={() => void Promise.all([reload(), reload()])}>
        reload
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

  it('is empty when the session has ended or loading fails', async () => {
    document.cookie = 'marsam_signed_in=1';
    refuse('get', '/api/users/me', 401, 'not_signed_in');
    const first = await renderAt(<Who />);
    expect(await screen.findByText('nobody')).toBeVisible();
    first.unmount();
    refuse('get', '/api/users/me', 500, 'internal');
    await renderAt(<Who />);
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
