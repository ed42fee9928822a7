import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveFor } from '@/lib/leave';
import { providerNames } from '@/lib/providers';
import { renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { AuthScreen } from './auth-screen';
import { savedReturnPath } from './return-path';
import { SignInScreen } from './sign-in-screen';

vi.mock('@/lib/leave', () => ({ leaveFor: vi.fn<(address: string) => void>() }));

function offered(...providers: string[]) {
  answer('get', '/api/config', aConfig({ providers }));
}

/** Answers every provider's address with one that names it. */
function providersAnswer() {
  const asked: unknown[] = [];
  server.use(
    http.get('*/api/oauth/:provider/redirect_url', ({ params }) => {
      asked.push(params['provider']);
      return HttpResponse.json({ redirectUrl: `https://login.example/${String(params['provider'])}` });
    }),
  );
  return asked;
}

beforeEach(() => {
  vi.mocked(leaveFor).mockReset();
});

describe('the sign-in page', () => {
  it('offers the providers that the operator has set up, and no others', async () => {
    offered('google', 'twitter', 'unheard-of');
    await renderAt(<AuthScreen />, { at: '/auth' });
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with X' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Continue with/ })).toHaveLength(2);
  });

  it('leaves for the provider, and remembers where the visitor was going', async () => {
    offered('google');
    const asked = providersAnswer();
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup&next=%2Frequest-quote%3Fcreative%3D7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://login.example/google'));
    expect(asked).toEqual(['google']);
    expect(savedReturnPath()).toBe('/request-quote?creative=7');
  });

  it.each(['en', 'ar'] as const)('says nothing in %s of providers where none is configured', async (language) => {
    offered();
    await renderAt(<AuthScreen />, { at: '/auth', language });
    await screen.findByLabelText(language === 'en' ? 'Email' : 'البريد الإلكتروني');
    await expect(screen.findByText(/Google|Facebook|^or$|^أو$/, {}, { timeout: 300 })).rejects.toThrow(
      'Unable to find',
    );
  });

  it.each([
    [
      503,
      'provider_unavailable',
      'Authentication failed. This connected account isn’t responding. Please try again later or use your email.',
    ],
    [
      503,
      'provider_not_configured',
      'Authentication failed. This way of signing in isn’t available here. Please use your email.',
    ],
    [500, 'internal', 'Authentication failed.'],
  ])('says and logs when the provider cannot be reached: %i %s', async (status, code, text) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    offered('google');
    refuse('get', '/api/oauth/{provider}/redirect_url', status, code);
    await renderAt(<AuthScreen />, { at: '/auth' });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(log).toHaveBeenCalledWith(`Failed to get login redirect URL: API responded with HTTP status ${status}`);
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe('the ways to sign in', () => {
  it('are the configured ones, and email', async () => {
    offered('apple', 'unheard-of');
    await renderAt(<SignInScreen />, { at: '/sign-in' });
    expect(await screen.findByRole('button', { name: 'Continue with Apple' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Continue with/ })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Continue with Email' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it.each([
    ['/sign-in', <SignInScreen key="sign-in" />],
    ['/auth', <AuthScreen key="auth" />],
  ])('can be asked for again on %s if they could not be fetched', async (at, page) => {
    refuse('get', '/api/config', 503, 'unavailable');
    await renderAt(page, { at });
    expect(await screen.findByText('We couldn’t check which other ways to sign in are available.')).toBeVisible();
    offered('google');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });

  it('start a login, all four of them', async () => {
    offered('google', 'apple', 'facebook', 'twitter');
    const asked = providersAnswer();
    await renderAt(<SignInScreen />, { at: '/sign-in?next=%2Fjoin-creative' });
    for (const [slug, name] of Object.entries(providerNames)) {
      await userEvent.click(await screen.findByRole('button', { name: `Continue with ${name}` }));
      await waitFor(() => expect(leaveFor).toHaveBeenLastCalledWith(`https://login.example/${slug}`));
    }
    expect(asked).toEqual(['google', 'apple', 'facebook', 'twitter']);
    expect(screen.getByRole('link', { name: 'Continue with Email' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fjoin-creative',
    );
  });
});
