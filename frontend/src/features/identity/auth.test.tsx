import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aUser, signedInAs } from '@/test/users';
import { AuthScreen } from './auth-screen';
import { SignInScreen } from './sign-in-screen';

const config = { support_email: '', password_min_length: 6, providers: [], demo: false };

async function typeSignUp(password = 'violet harbour', confirm = password) {
  await userEvent.type(await screen.findByLabelText('Full name'), 'Amal Al-Ali');
  await userEvent.type(screen.getByLabelText('Email'), 'amal@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), confirm);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

async function typeSignIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'amal@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'violet harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  answer('get', '/api/config', config);
});

describe('signing in', () => {
  it('leads on to where the visitor was going, after a moment', async () => {
    answer('post', '/api/auth/sign-in', aUser({ role: 'brand' }));
    await renderAt(<AuthScreen />, { at: '/auth?next=%2Frequest-quote%3Fcreative%3D7' });
    await typeSignIn();
    expect(await screen.findByRole('heading', { name: 'Completing sign-in…' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/request-quote?creative=7'), { timeout: 3_000 });
  });

  it('leads each role home, and never to another site', async () => {
    answer('post', '/api/auth/sign-in', aUser({ role: 'creative' }));
    await renderAt(<AuthScreen />, { at: '/auth?next=%2F%2Fevil.example' });
    await typeSignIn();
    await waitFor(() => expect(address()).toBe('/creative-dashboard'), { timeout: 3_000 });
  });

  it.each([
    [401, 'user_not_found', 'No account found with this email address'],
    [401, 'wrong_password', 'Incorrect password'],
    [401, 'invalid_credentials', 'Invalid email or password'],
    [429, 'too_many_attempts', 'Too many attempts. Please wait a little and try again.'],
    [500, 'internal', 'Sign in failed. Please try again.'],
  ])('says what went wrong: %i %s', async (status, code, text) => {
    refuse('post', '/api/auth/sign-in', status, code);
    await renderAt(<AuthScreen />, { at: '/auth' });
    await typeSignIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Email')).toHaveValue('amal@example.com');
  });

  it('names what is missing and takes the focus there', async () => {
    await renderAt(<AuthScreen />, { at: '/auth' });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('2 fields need your attention');
    await userEvent.click(screen.getByRole('button', { name: 'Email: This field is required.' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toBeInvalid();
  });
});

describe('signing up', () => {
  it('makes the account in the language of the page and goes on to the profile', async () => {
    const sent = answer('post', '/api/auth/sign-up', aUser());
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup&next=%2Fjoin-creative' });
    await typeSignUp();
    expect(await screen.findByText('Account created! Please check your email to verify your account.')).toBeVisible();
    expect(await sent.body()).toEqual({
      email: 'amal@example.com',
      password: 'violet harbour',
      full_name: 'Amal Al-Ali',
      language: 'en',
    });
    await waitFor(() => expect(address()).toBe('/profile-setup?next=%2Fjoin-creative'), { timeout: 4_000 });
  });

  it('wants the same password twice', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup' });
    await typeSignUp('violet harbour', 'violet harbor');
    expect(await screen.findByRole('alert')).toHaveTextContent('Confirm password: Passwords do not match');
  });

  it('says it in Arabic, too', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup', language: 'ar' });
    await userEvent.click(await screen.findByRole('button', { name: 'إنشاء الحساب' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('الاسم الكامل: الاسم الكامل مطلوب');
  });

  it('shows what the server finds wrong beside the field', async () => {
    refuse('post', '/api/auth/sign-up', 422, 'validation_failed', { password: ['password_too_weak'] });
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup' });
    await typeSignUp();
    expect(await screen.findByRole('alert')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /Password is too weak. Please choose a stronger password/,
    );
  });

  it('sends whoever has an account to the sign-in', async () => {
    refuse('post', '/api/auth/sign-up', 409, 'email_exists');
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup' });
    await typeSignUp();
    expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email already exists. Please sign in instead');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign in' }));
    expect(address()).toBe('/auth?mode=signin');
  });
});

describe('the page behind the mail', () => {
  it('verifies the address once and says so', async () => {
    const sent = answer('post', '/api/auth/verify-email', null, { status: 200 });
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=abc' });
    const button = await screen.findByRole('button', { name: 'Confirm email address' });
    expect(sent.requests).toHaveLength(0);
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeVisible();
    expect(sent.requests).toHaveLength(1);
    expect(await sent.body()).toEqual({ token: 'abc' });
  });

  it('says when the link is too old, and offers another', async () => {
    signedInAs({ email_verified: false, role: 'brand' });
    refuse('post', '/api/auth/verify-email', 400, 'invalid_token');
    const resend = answer('post', '/api/auth/verify-email/resend', null, { status: 202 });
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=old' });
    expect(await screen.findByRole('heading', { name: 'We could not verify your email' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('Verification email sent! Check your inbox.')).toBeVisible();
    expect(resend.requests).toHaveLength(1);
  });
});

describe('the ways to sign in', () => {
  it('always include e-mail, and name what is not offered', async () => {
    await renderAt(<SignInScreen />, { at: '/sign-in' });
    expect(await screen.findByText(/is not available on this site/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue with email' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('are not for whoever is signed in', async () => {
    signedInAs({ role: 'brand' });
    await renderAt(<SignInScreen />, { at: '/sign-in' });
    await waitFor(() => expect(address()).toBe('/'));
  });
});
