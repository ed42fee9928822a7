import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { aUser } from '@/test/users';
import { AuthScreen } from './auth-screen';

async function typeSignIn() {
  await userEvent.type(await screen.findByLabelText('Email'), ' amal@example.com ');
  await userEvent.type(screen.getByLabelText('Password'), 'violet harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

beforeEach(() => {
  answer('get', '/api/config', aConfig());
});

describe('an account with two-step sign-in', () => {
  it('is asked for its code after the right password, and continues', async () => {
    refuse('post', '/api/auth/sign-in', 401, 'totp_required');
    await renderAt(<AuthScreen />, { at: '/auth?next=%2Fcontact' });
    await typeSignIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
    const code = screen.getByLabelText('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    const sent = answer('post', '/api/auth/sign-in', aUser({ role: 'brand' }));
    await userEvent.type(code, '123 456{Enter}');
    expect(await screen.findByRole('heading', { name: 'Completing sign-in…' })).toBeVisible();
    expect(await sent.body()).toEqual({ email: 'amal@example.com', password: 'violet harbour', totp: '123456' });
    await waitFor(() => expect(address()).toBe('/contact'));
  });

  it('shows at the field that the code is wrong or missing', async () => {
    refuse('post', '/api/auth/sign-in', 401, 'totp_required');
    await renderAt(<AuthScreen />, { at: '/auth' });
    await typeSignIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This field is required.')).toBeVisible();
    refuse('post', '/api/auth/sign-in', 401, 'wrong_totp');
    await userEvent.type(screen.getByLabelText('Code'), '000000{Enter}');
    expect(await screen.findByText('Incorrect code. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('Incorrect code. Please try again.');
    expect(screen.getByLabelText('Code')).toHaveFocus();
  });

  it('may use a recovery code instead', async () => {
    refuse('post', '/api/auth/sign-in', 401, 'totp_required');
    await renderAt(<AuthScreen />, { at: '/auth' });
    await typeSignIn();
    await userEvent.type(await screen.findByLabelText('Code'), '12');
    await userEvent.click(screen.getByRole('button', { name: 'Use a Recovery Code' }));
    const field = screen.getByLabelText('Recovery code');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('autocomplete', 'off');
    const sent = answer('post', '/api/auth/sign-in', aUser({ role: 'brand' }));
    await userEvent.type(field, 'abcde-fghij{Enter}');
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({ totp: 'abcde-fghij' });
  });

  it('goes back to what was typed, which is not in any storage', async () => {
    refuse('post', '/api/auth/sign-in', 401, 'totp_required');
    await renderAt(<AuthScreen />, { at: '/auth' });
    await typeSignIn();
    await screen.findByLabelText('Code');
    expect(JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage)])).not.toMatch(
      /violet|amal@/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Email')).toHaveValue('amal@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('violet harbour');
  });

  it('shows when there were too many attempts', async () => {
    refuse('post', '/api/auth/sign-in', 401, 'totp_required');
    await renderAt(<AuthScreen />, { at: '/auth' });
    await typeSignIn();
    refuse('post', '/api/auth/sign-in', 429, 'too_many_attempts');
    await userEvent.type(await screen.findByLabelText('Code'), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Sign in failed. Please try again. Too many attempts. Please wait a little first.',
    );
  });

  it('is asked in Arabic, too', async () => {
    refuse('post', '/api/auth/sign-in', 401, 'totp_required');
    await renderAt(<AuthScreen />, { at: '/auth', language: 'ar' });
    await userEvent.type(await screen.findByLabelText('البريد الإلكتروني'), 'amal@example.com');
    await userEvent.type(screen.getByLabelText('كلمة المرور'), 'violet harbour');
    await userEvent.click(screen.getByRole('button', { name: 'تسجيل الدخول' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'التحقق بخطوتين' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'استخدام رمز استرداد' })).toBeVisible();
  });
});
