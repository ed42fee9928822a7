import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { AuthScreen } from './auth-screen';

beforeEach(() => {
  answer('get', '/api/config', aConfig());
});

describe('the page behind the mail', () => {
  it('verifies the address once and says so', async () => {
    const sent = answer('post', '/api/auth/verify-email', null, { status: 200 });
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=abc' });
    const field = await screen.findByLabelText('Password');
    expect(sent.requests).toHaveLength(0);
    await userEvent.type(field, 'violet harbour');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await screen.findByRole('heading', { name: 'Your email has been verified' })).toBeVisible();
    expect(sent.requests).toHaveLength(1);
    expect(await sent.body()).toEqual({ token: 'abc', password: 'violet harbour' });
  });

  it('does so at once in a browser that is signed in to the account', async () => {
    signedInAs({ email_verified: false, role: 'brand' });
    const sent = answer('post', '/api/auth/verify-email', null, { status: 200 });
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=abc' });
    expect(await screen.findByRole('heading', { name: 'Your email has been verified' })).toBeVisible();
    expect(await sent.body()).toEqual({ token: 'abc' });
  });

  it('asks in a browser that is signed in to another account', async () => {
    signedInAs({ role: 'brand' });
    refuse('post', '/api/auth/verify-email', 409, 'password_needed');
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=abc' });
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('sets a new password for a visitor who does not know the account’s', async () => {
    const sent = answer('post', '/api/auth/verify-email', null, { status: 200 });
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=abc' });
    await userEvent.click(await screen.findByRole('button', { name: 'Set a New Password Instead' }));
    await userEvent.type(screen.getByLabelText('New password'), 'violet harbour');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'violet harbour');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await screen.findByRole('heading', { name: 'Your email has been verified' })).toBeVisible();
    expect(await sent.body()).toEqual({ token: 'abc', password: 'violet harbour', replace_password: true });
  });

  it('says when the password is wrong, in Arabic as well', async () => {
    refuse('post', '/api/auth/verify-email', 422, 'validation_failed', { password: ['wrong_password'] });
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=abc', language: 'ar' });
    await userEvent.type(await screen.findByLabelText('كلمة المرور'), 'violet harbour{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('كلمة المرور')).toHaveAccessibleDescription('كلمة المرور غير صحيحة.'),
    );
    expect(screen.getByRole('button', { name: 'تعيين كلمة مرور جديدة بدلًا من ذلك' })).toBeVisible();
  });

  it('says when the link has expired, and offers another', async () => {
    signedInAs({ email_verified: false, role: 'brand' });
    refuse('post', '/api/auth/verify-email', 400, 'invalid_token');
    const resend = answer('post', '/api/auth/verify-email/resend', null, { status: 202 });
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=old' });
    expect(await screen.findByRole('heading', { name: 'We couldn’t verify your email' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send the Email Again' }));
    expect(await screen.findByText('Verification email sent! Check your inbox.')).toBeVisible();
    expect(resend.requests).toHaveLength(1);
  });

  it('is sent again after the server has failed', async () => {
    signedInAs({ email_verified: false, role: 'brand' });
    refuse('post', '/api/auth/verify-email', 503, 'unavailable');
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=abc' });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    answer('post', '/api/auth/verify-email', null, { status: 200 });
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Your email has been verified' })).toBeVisible();
  });
});
