import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '@/api/types';
import { paths } from '@/lib/paths';
import { address, renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { aUser } from '@/test/users';
import { AuthFailedNotice } from './auth-failed-notice';
import { Callback } from './callback';
import { saveReturnPath } from './return-path';

/** An attempt belongs to its code, so each test uses its own. */
let code = 0;

function returned(extra = ''): string {
  code += 1;
  return `/auth/callback?code=c${code}${extra}`;
}

/** The session that the exchange begins, and the account that it belongs to. */
function exchanges(user: User) {
  const sent = answer('post', '/api/sessions', user, { status: 201 });
  answer('get', '/api/users/me', user);
  document.cookie = 'marsam_signed_in=1';
  return sent;
}

function page() {
  return (
    <Routes>
      <Route path={paths.authCallback} element={<Callback />} />
      <Route path="*" element={<AuthFailedNotice />} />
    </Routes>
  );
}

let log: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  // Before the exchange no one is signed in, and the page does not ask.
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('coming back from a provider', () => {
  it.each([
    [{ role: 'brand' }, '/brand-dashboard'],
    [{ role: 'creative' }, '/creative-dashboard'],
    [{ role: null }, '/profile-setup'],
    [{ role: 'admin', is_admin: true }, '/admin'],
  ] as const)('leads %o to %s', async (differences, landing) => {
    const sent = exchanges(aUser(differences));
    await renderAt(page(), { at: returned('&state=s1&iss=https%3A%2F%2Flogin.example') });
    expect(screen.getByRole('heading', { level: 1, name: 'Completing sign-in…' })).toBeVisible();
    await waitFor(() => expect(address()).toBe(landing));
    expect(await sent.body()).toEqual({ code: `c${code}`, state: 's1', iss: 'https://login.example' });
  });

  it('redirects to the return path, once', async () => {
    saveReturnPath('/request-quote?creative=7');
    exchanges(aUser({ role: 'brand' }));
    const first = await renderAt(page(), { at: returned() });
    await waitFor(() => expect(address()).toBe('/request-quote?creative=7'));
    first.unmount();
    await renderAt(page(), { at: returned() });
    await waitFor(() => expect(address()).toBe('/brand-dashboard'));
  });

  it('exchanges the code once, however often the page renders', async () => {
    const sent = exchanges(aUser({ role: 'brand' }));
    const at = returned();
    const first = await renderAt(<StrictMode>{page()}</StrictMode>, { at });
    await waitFor(() => expect(address()).toBe('/brand-dashboard'));
    first.unmount();
    await renderAt(page(), { at });
    await waitFor(() => expect(address()).toBe('/brand-dashboard'));
    expect(sent.requests).toHaveLength(1);
  });

  it('goes to the profile setup when the profile cannot be fetched', async () => {
    exchanges(aUser({ role: null }));
    refuse('get', '/api/users/me', 500, 'internal');
    await renderAt(page(), { at: returned() });
    await waitFor(() => expect(address()).toBe('/profile-setup'));
    expect(log).toHaveBeenCalledWith('Failed to fetch user: API responded with HTTP status 500');
  });

  it('fails without a code, and logs it', async () => {
    await renderAt(page(), { at: '/auth/callback' });
    await waitFor(() => expect(address()).toBe('/?error=auth_failed'));
    expect(log).toHaveBeenCalledWith(
      'Cannot exchange code for session token: no code provided in the URL search params.',
    );
  });

  it('fails when the visitor has cancelled at the provider', async () => {
    await renderAt(page(), { at: '/auth/callback?error=access_denied&state=s1' });
    await waitFor(() => expect(address()).toBe('/?error=auth_failed'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Authentication failed.');
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['en', 400, 'oauth_exchange_failed', /^Authentication failed\.$/],
    [
      'en',
      409,
      'email_exists',
      'Authentication failed. An account with this email already exists. Please sign in instead',
    ],
    ['en', 409, 'provider_email_unverified', /^Authentication failed\. This account’s email isn’t confirmed/],
    ['en', 409, 'provider_email_missing', /^Authentication failed\. This account didn’t share your email/],
    ['en', 503, 'provider_unavailable', /^Authentication failed\. This connected account isn’t responding/],
    ['en', 403, 'account_suspended', /^Authentication failed\. This account is suspended/],
    ['en', 500, 'internal', /^Authentication failed\.$/],
    ['ar', 400, 'oauth_exchange_failed', 'تعذّر تسجيل الدخول.'],
  ] as const)('says on the front page in %s that it failed: %i %s', async (language, status, refusal, text) => {
    refuse('post', '/api/sessions', status, refusal);
    await renderAt(page(), { at: returned('&state=s1'), language });
    await waitFor(() => expect(address()).toBe('/?error=auth_failed'));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent?.trim()).toMatch(text);
    expect(log).toHaveBeenCalledWith(
      `Failed to exchange code for session token: API responded with HTTP status ${status}`,
    );
    await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Dismiss' : 'إخفاء' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(address()).toBe('/');
  });

  it.each([
    [
      'the network',
      () => HttpResponse.error(),
      'Network connection lost. Please check your internet connection and try again.',
    ],
    ['a proxy', () => new HttpResponse('<html>', { status: 503 }), 'We’re briefly unavailable.'],
    [
      'too many attempts',
      () =>
        HttpResponse.json(
          { error: 'refused', code: 'too_many_attempts' },
          { status: 429, headers: { 'Retry-After': '290' } },
        ),
      'You can try again in 5 minutes.',
    ],
  ])('says on the front page that it failed because of %s', async (_cause, response, text) => {
    server.use(http.post('*/api/sessions', response));
    await renderAt(page(), { at: returned('&state=s1') });
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/^Authentication failed\. /);
    expect(notice).toHaveTextContent(text);
  });

  it('asks for the second step on the same page', async () => {
    refuse('post', '/api/sessions', 401, 'totp_required');
    await renderAt(page(), { at: returned() });
    const field = await screen.findByLabelText('Code');
    expect(log).not.toHaveBeenCalled();
    refuse('post', '/api/sessions', 401, 'wrong_totp');
    await userEvent.type(field, '000000{Enter}');
    expect(await screen.findByText('Incorrect code. Please try again.')).toBeVisible();
    const sent = exchanges(aUser({ role: 'creative' }));
    await userEvent.clear(field);
    await userEvent.type(field, '123456{Enter}');
    await waitFor(() => expect(address()).toBe('/creative-dashboard'));
    expect(await sent.body()).toEqual({ totp: '123456' });
  });

  it('fails when the second step came too late', async () => {
    refuse('post', '/api/sessions', 401, 'totp_required');
    await renderAt(page(), { at: returned() });
    const field = await screen.findByLabelText('Code');
    refuse('post', '/api/sessions', 400, 'oauth_exchange_failed');
    await userEvent.type(field, '123456{Enter}');
    await waitFor(() => expect(address()).toBe('/?error=auth_failed'));
  });

  it('may be left from the second step', async () => {
    refuse('post', '/api/sessions', 401, 'totp_required');
    await renderAt(page(), { at: returned() });
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(address()).toBe('/sign-in');
  });
});
