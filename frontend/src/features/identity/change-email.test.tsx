import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aUser, signedInAs } from '@/test/users';
import { AuthScreen } from './auth-screen';

const at = '/auth?mode=change-email&token=abc';

/** The visitor presses the button: until then the link has no effect. */
async function agree(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

describe('the page behind the mails of a new address', () => {
  it('says that the other address must still confirm', async () => {
    const sent = answer('post', '/api/auth/change-email', { state: 'waiting', email: 'new@example.com' });
    await renderAt(<AuthScreen />, { at });
    await agree('Yes, Change It');
    expect(await screen.findByRole('heading', { level: 1, name: 'One more confirmation' })).toBeVisible();
    expect(screen.getByText(/Open the link in the other email, too/)).toBeVisible();
    expect(sent.requests).toHaveLength(1);
    expect(await sent.body()).toEqual({ token: 'abc' });
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth?next=%2Faccount');
  });

  it('does nothing before a visitor has pressed the button, as programs that read mails do not', async () => {
    const sent = answer('post', '/api/auth/change-email', { state: 'changed', email: 'new@example.com' });
    await renderAt(<AuthScreen />, { at });
    expect(await screen.findByRole('heading', { level: 1, name: 'Change your account’s email?' })).toBeVisible();
    expect(sent.requests).toHaveLength(0);
  });

  it('names the new address once both have agreed, and reads the account again', async () => {
    signedInAs({ role: 'brand' });
    answer('post', '/api/auth/change-email', { state: 'changed', email: 'new@example.com' });
    const me = answer('get', '/api/users/me', aUser({ role: 'brand', email: 'new@example.com' }));
    await renderAt(<AuthScreen />, { at });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your email has been changed' })).toBeVisible();
    expect(screen.getByText('new@example.com')).toHaveAttribute('dir', 'ltr');
    expect(await screen.findByRole('link', { name: 'Go to Your Account' })).toHaveAttribute('href', '/account');
    expect(me.requests).toHaveLength(2);
  });

  it('asks where this browser is signed in to another account', async () => {
    signedInAs({ role: 'brand' });
    refuse('post', '/api/auth/change-email', 409, 'confirmation_needed');
    await renderAt(<AuthScreen />, { at });
    expect(await screen.findByRole('button', { name: 'Yes, Change It' })).toBeVisible();
    const sent = answer('post', '/api/auth/change-email', { state: 'waiting', email: 'new@example.com' });
    await agree('Yes, Change It');
    expect(await screen.findByRole('heading', { level: 1, name: 'One more confirmation' })).toBeVisible();
    expect(await sent.body()).toEqual({ token: 'abc' });
  });

  it.each([
    [400, 'invalid_token', 'This link has expired or was already used. Please ask for a new one.'],
    [409, 'email_exists', 'An account with this email already exists. Please sign in instead'],
  ])('shows why it failed and where to start again: %i %s', async (status, code, text) => {
    refuse('post', '/api/auth/change-email', status, code);
    await renderAt(<AuthScreen />, { at });
    await agree('Yes, Change It');
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t change your email' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  it('is sent again after the server has failed', async () => {
    refuse('post', '/api/auth/change-email', 503, 'unavailable');
    await renderAt(<AuthScreen />, { at });
    await agree('Yes, Change It');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    answer('post', '/api/auth/change-email', { state: 'waiting', email: 'new@example.com' });
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'One more confirmation' })).toBeVisible();
  });

  it.each([null, 'brand'] as const)('says so at once where the link has lost its token, to %s', async (role) => {
    if (role) signedInAs({ role });
    await renderAt(<AuthScreen />, { at: '/auth?mode=change-email' });
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t change your email' })).toBeVisible();
    expect(screen.getByText('This link has expired or was already used. Please ask for a new one.')).toBeVisible();
  });

  it('speaks Arabic', async () => {
    answer('post', '/api/auth/change-email', { state: 'changed', email: 'new@example.com' });
    await renderAt(<AuthScreen />, { at, language: 'ar' });
    await agree('نعم، غيّره');
    expect(await screen.findByRole('heading', { level: 1, name: 'تم تغيير بريدك الإلكتروني' })).toBeVisible();
  });
});
