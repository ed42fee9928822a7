import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveFor } from '@/lib/leave';
import { renderAt } from '@/test/render';
import { answer, refuse, server } from '@/test/server';
import { AuthScreen } from './auth-screen';
import { keptNext } from './kept-next';
import { SignInScreen } from './sign-in-screen';

vi.mock('@/lib/leave', () => ({ leaveFor: vi.fn<(address: string) => void>() }));

function offered(...providers: string[]) {
  answer('get', '/api/config', { support_email: '', password_min_length: 6, providers, demo: false });
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
    expect(screen.getByRole('button', { name: 'Continue with Twitter' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Continue with/ })).toHaveLength(2);
  });

  it('leaves for the provider, and remembers where the visitor was going', async () => {
    offered('google');
    const asked = providersAnswer();
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup&next=%2Frequest-quote%3Fcreative%3D7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://login.example/google'));
    expect(asked).toEqual(['google']);
    expect(keptNext()).toBe('/request-quote?creative=7');
  });

  it.each([
    ['en', /Your email is all you need/],
    ['ar', /يكفيك بريدك الإلكتروني/],
  ] as const)('says in %s that there is none', async (language, text) => {
    offered();
    await renderAt(<AuthScreen />, { at: '/auth', language });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    [503, 'provider_unavailable', 'This provider does not answer at the moment. Please try again later or use your email.'],
    [503, 'provider_not_configured', 'This way of signing in is not available here. Please use your email.'],
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
  it('are four, which all start a login, and e-mail', async () => {
    offered('google');
    const asked = providersAnswer();
    await renderAt(<SignInScreen />, { at: '/sign-in?next=%2Fjoin-creative' });
    for (const name of ['Google', 'Apple', 'Facebook', 'Twitter']) {
      await userEvent.click(await screen.findByRole('button', { name: `Continue with ${name}` }));
      await waitFor(() => expect(leaveFor).toHaveBeenLastCalledWith(`https://login.example/${name.toLowerCase()}`));
    }
    expect(asked).toEqual(['google', 'apple', 'facebook', 'twitter']);
    expect(screen.getByRole('link', { name: 'Continue with email' })).toHaveAttribute('href', '/auth?next=%2Fjoin-creative');
  });
});
