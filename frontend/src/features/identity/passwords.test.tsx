import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { AuthScreen } from './auth-screen';
import { saveReturnPath, savedReturnPath } from './return-path';

beforeEach(() => {
  answer('get', '/api/config', aConfig());
});

describe('a forgotten password', () => {
  it('is requested from the sign-in, with the typed address', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=signin&next=%2Fjoin-creative' });
    await userEvent.type(await screen.findByLabelText('Email'), 'amal@example.com');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(address()).toBe('/auth?mode=reset-password&next=%2Fjoin-creative');
    expect(screen.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('amal@example.com');
    const sent = answer('post', '/api/auth/password-reset', null, { status: 202 });
    await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('Password reset email sent! Check your inbox.')).toBeVisible();
    expect(await sent.body()).toEqual({ email: 'amal@example.com' });
    expect(savedReturnPath()).toBe('/join-creative');
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute(
      'href',
      '/auth?mode=signin&next=%2Fjoin-creative',
    );
  });

  it('leads a signed-in account back to its account', async () => {
    signedInAs({ role: 'brand' });
    await renderAt(<AuthScreen />, { at: '/auth?mode=reset-password' });
    const back = await screen.findByRole('link', { name: 'Back to Your Account' });
    expect(back).toHaveAttribute('href', '/account');
    expect(screen.queryByRole('link', { name: 'Back to Sign In' })).not.toBeInTheDocument();
  });

  it.each([
    ['en', 404, 'user_not_found', 'No account found with this email address'],
    ['en', 500, 'internal', 'Failed to send reset email. Please try again.'],
    [
      'en',
      429,
      'too_many_attempts',
      'Failed to send reset email. Please try again. Too many attempts. Please wait a little first.',
    ],
    ['ar', 404, 'user_not_found', 'لا يوجد حساب بهذا البريد الإلكتروني.'],
    ['ar', 500, 'internal', 'تعذّر إرسال رسالة إعادة التعيين. حاول مرة أخرى.'],
  ] as const)('says in %s what went wrong: %i %s', async (language, status, code, text) => {
    refuse('post', '/api/auth/password-reset', status, code);
    await renderAt(<AuthScreen />, { at: '/auth?mode=reset-password', language });
    await userEvent.type(screen.getByRole('textbox'), 'amal@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox')).toHaveValue('amal@example.com');
  });

  it.each([
    ['en', 'Invalid email address'],
    ['ar', 'البريد الإلكتروني غير صالح.'],
  ] as const)('says in %s beside the field what the server refuses', async (language, text) => {
    refuse('post', '/api/auth/password-reset', 422, 'validation_failed', { email: ['invalid_email'] });
    await renderAt(<AuthScreen />, { at: '/auth?mode=reset-password', language });
    await userEvent.type(screen.getByRole('textbox'), 'amal@example.com');
    await userEvent.click(
      screen.getByRole('button', { name: language === 'en' ? 'Send Reset Link' : 'إرسال رابط إعادة التعيين' }),
    );
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveAccessibleDescription(text));
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(screen.getByRole('textbox')).toHaveValue('amal@example.com');
  });

  it('says in Arabic that the mail is being sent', async () => {
    answer('post', '/api/auth/password-reset', null, { status: 202 });
    await renderAt(<AuthScreen />, { at: '/auth?mode=reset-password', language: 'ar' });
    await userEvent.type(screen.getByRole('textbox'), 'amal@example.com{Enter}');
    expect(await screen.findByText('أرسلنا رسالة إعادة تعيين كلمة المرور! تحقق من صندوق بريدك.')).toBeVisible();
  });

  it('checks the address before it asks', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=reset-password' });
    await userEvent.type(screen.getByLabelText('Email'), 'amal');
    await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address'));
  });
});

async function typeNew(password: string, confirm = password) {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm new password'), confirm);
  await userEvent.click(screen.getByRole('button', { name: 'Save New Password' }));
}

describe('the page behind the mail for a new password', () => {
  it('saves it and redirects to the sign-in, and from there to the return path', async () => {
    saveReturnPath('/join-creative');
    const sent = answer('post', '/api/auth/password-reset/confirm', null, { status: 200 });
    await renderAt(<AuthScreen />, { at: '/auth?mode=new-password&token=abc' });
    await typeNew('violet harbour');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your password has been changed' })).toBeVisible();
    expect(await sent.body()).toEqual({ token: 'abc', password: 'violet harbour' });
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/auth?mode=signin&next=%2Fjoin-creative',
    );
    expect(savedReturnPath()).toBeUndefined();
  });

  it('wants the same password twice, and one that is long enough', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=new-password&token=abc' });
    await typeNew('abc', 'abd');
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Password must be at least 6 characters/);
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
  });

  it('says when the password is too weak', async () => {
    refuse('post', '/api/auth/password-reset/confirm', 422, 'validation_failed', { password: ['password_too_weak'] });
    await renderAt(<AuthScreen />, { at: '/auth?mode=new-password&token=abc' });
    await typeNew('password');
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        /Password is too weak. Please choose a stronger password/,
      ),
    );
  });

  it('says when it cannot be saved, and keeps the form', async () => {
    refuse('post', '/api/auth/password-reset/confirm', 500, 'internal');
    await renderAt(<AuthScreen />, { at: '/auth?mode=new-password&token=abc' });
    await typeNew('violet harbour');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save your new password. Please try again.');
    expect(screen.getByLabelText('New password')).toHaveValue('violet harbour');
  });

  it('offers another link when this one is used or expired', async () => {
    refuse('post', '/api/auth/password-reset/confirm', 400, 'invalid_token');
    await renderAt(<AuthScreen />, { at: '/auth?mode=new-password&token=old' });
    await typeNew('violet harbour');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
    expect(screen.getByText('This link has expired or was already used. Please ask for a new one.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a New Link' })).toHaveAttribute('href', '/auth?mode=reset-password');
  });

  it('says so at once where the link has lost its token, in Arabic as well', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=new-password', language: 'ar' });
    expect(screen.getByRole('heading', { level: 1, name: 'هذا الرابط لم يعد صالحًا' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'إرسال رابط جديد' })).toBeVisible();
  });
});
