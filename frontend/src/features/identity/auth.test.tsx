import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { aUser, signedInAs } from '@/test/users';
import { AuthScreen } from './auth-screen';
import { ProfileSetup } from './profile-setup';
import { saveReturnPath, savedReturnPath } from './return-path';
import { SignInScreen } from './sign-in-screen';

const config = aConfig();

async function typeSignUp(password = 'violet harbour', confirm = password) {
  await userEvent.type(await screen.findByLabelText('Full name'), 'Amal Al-Ali');
  await userEvent.type(screen.getByLabelText('Email'), 'amal@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), confirm);
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
}

async function typeSignIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'amal@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'violet harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

beforeEach(() => {
  answer('get', '/api/config', config);
});

describe('signing in', () => {
  it('redirects to the return path, after a moment', async () => {
    answer('post', '/api/auth/sign-in', aUser({ role: 'brand' }));
    await renderAt(<AuthScreen />, { at: '/auth?mode=signin&next=%2Frequest-quote%3Fcreative%3D7' });
    await typeSignIn();
    expect(await screen.findByRole('heading', { name: 'Completing sign-in…' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/request-quote?creative=7'));
  });

  it('redirects each role home, and never to another site', async () => {
    answer('post', '/api/auth/sign-in', aUser({ role: 'creative' }));
    await renderAt(<AuthScreen />, { at: '/auth?next=%2F%2Fevil.example' });
    await typeSignIn();
    await waitFor(() => expect(address()).toBe('/creative-dashboard'));
  });

  it.each([
    [401, 'user_not_found', 'No account found with this email address'],
    [401, 'wrong_password', 'Incorrect password'],
    [
      401,
      'invalid_credentials',
      'Invalid email or password. If you’ve just signed up, open the link in our email first.',
    ],
    [429, 'too_many_attempts', 'Sign in failed. Please try again. Too many attempts. Please wait a little first.'],
    [500, 'internal', 'Sign in failed. Please try again.'],
  ])('says what went wrong: %i %s', async (status, code, text) => {
    refuse('post', '/api/auth/sign-in', status, code);
    await renderAt(<AuthScreen />, { at: '/auth' });
    await typeSignIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Email')).toHaveValue('amal@example.com');
  });

  it('tells a suspended account where to write', async () => {
    refuse('post', '/api/auth/sign-in', 403, 'account_suspended');
    await renderAt(<AuthScreen />, { at: '/auth' });
    await typeSignIn();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This account is suspended; we emailed you about it.');
    expect(within(alert).getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  });

  it('names the missing field and focuses it', async () => {
    await renderAt(<AuthScreen />, { at: '/auth' });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('signing up', () => {
  it('creates the account in the page’s language and continues to the profile', async () => {
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
    await waitFor(() => expect(address()).toBe('/profile-setup?next=%2Fjoin-creative'));
  });

  it('sends the key of the first attempt again when its answer was lost', async () => {
    const lost = refuse('post', '/api/auth/sign-up', 503, 'unavailable');
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup' });
    await typeSignUp();
    await waitFor(() => expect(lost.requests).toHaveLength(1));
    const sent = answer('post', '/api/auth/sign-up', aUser());
    await userEvent.click(await screen.findByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    const [first, second] = [lost, sent].map(({ requests }) => requests[0]?.headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
  });

  it.each([
    ['en', 'Terms and conditions', 'Privacy policy'],
    ['ar', 'الشروط والأحكام', 'سياسة الخصوصية'],
  ] as const)('says what an account agrees to, in %s', async (language, terms, privacy) => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup', language });
    expect(await screen.findByRole('link', { name: terms })).toHaveAttribute('href', '/terms-conditions');
    expect(screen.getByRole('link', { name: privacy })).toHaveAttribute('href', '/privacy-policy');
  });

  it('wants the same password twice', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup' });
    await typeSignUp('violet harbour', 'violet harbor');
    await waitFor(() => expect(screen.getByLabelText('Confirm password')).toHaveFocus());
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  });

  it('words every missing field alike', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup' });
    await userEvent.click(await screen.findByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus());
    expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Full name is required');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Password is required$/);
  });

  it('says it in Arabic, too', async () => {
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup', language: 'ar' });
    await userEvent.click(await screen.findByRole('button', { name: 'إنشاء الحساب' }));
    await waitFor(() => expect(screen.getByLabelText('الاسم الكامل')).toHaveFocus());
    expect(screen.getByLabelText('الاسم الكامل')).toHaveAccessibleDescription('الاسم الكامل مطلوب.');
  });

  it('shows the server’s refusal at the field', async () => {
    refuse('post', '/api/auth/sign-up', 422, 'validation_failed', { password: ['password_too_weak'] });
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup' });
    await typeSignUp();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /Password is too weak. Please choose a stronger password/,
    );
  });

  it('redirects an address that has an account to the sign-in', async () => {
    refuse('post', '/api/auth/sign-up', 409, 'email_exists');
    await renderAt(<AuthScreen />, { at: '/auth?mode=signup' });
    await typeSignUp();
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('An account with this email already exists. Please sign in instead');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'sign in instead' }));
    expect(address()).toBe('/auth?mode=signin');
    expect(screen.getByLabelText('Email')).toHaveValue('amal@example.com');
  });

  it('keeps the email when the tab changes, both ways', async () => {
    await renderAt(<AuthScreen />, { at: '/auth' });
    await userEvent.type(await screen.findByLabelText('Email'), 'amal@example.com');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    await userEvent.type(screen.getByLabelText('Email'), '.kw');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
    expect(screen.getByLabelText('Email')).toHaveValue('amal@example.com.kw');
  });
});

describe('a destination', () => {
  it('is used once: afterwards the verification mail leads home', async () => {
    answer('post', '/api/auth/sign-up', aUser());
    const first = await renderAt(<AuthScreen />, { at: '/auth?mode=signup&next=%2Frequest-quote' });
    await typeSignUp();
    await waitFor(() => expect(address()).toBe('/profile-setup?next=%2Frequest-quote'));
    expect(savedReturnPath()).toBe('/request-quote');
    first.unmount();
    signedInAs({ role: 'brand' });
    const second = await renderAt(<ProfileSetup />, { at: '/profile-setup?next=%2Frequest-quote' });
    await waitFor(() => expect(address()).toBe('/request-quote'));
    second.unmount();
    answer('post', '/api/auth/verify-email', null, { status: 200 });
    await renderAt(<AuthScreen />, { at: '/auth?mode=verify&token=abc' });
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/brand-dashboard');
  });

  it('is forgotten by a later sign-in that arrives', async () => {
    saveReturnPath('/request-quote');
    answer('post', '/api/auth/sign-in', aUser({ role: 'brand' }));
    await renderAt(<AuthScreen />, { at: '/auth' });
    await typeSignIn();
    await waitFor(() => expect(address()).toBe('/brand-dashboard'));
    expect(savedReturnPath()).toBeUndefined();
  });

  it.each(['/creatives', '/creatives?service=UGC', '/creatives/0193-dana', '/services'])(
    'that is public needs no account: %s',
    async (next) => {
      await renderAt(<AuthScreen />, { at: `/auth?next=${encodeURIComponent(next)}` });
      expect(await screen.findByRole('link', { name: 'Continue Without an Account' })).toHaveAttribute('href', next);
    },
  );

  it.each(['/auth', '/auth?next=%2Frequest-quote', '/auth?next=%2Fadmin', '/auth?next=%2F%2Fevil.example'])(
    'that needs an account says nothing of going without: %s',
    async (at) => {
      await renderAt(<AuthScreen />, { at });
      await screen.findByLabelText('Email');
      expect(screen.queryByRole('link', { name: 'Continue Without an Account' })).not.toBeInTheDocument();
    },
  );
});

describe('the ways to sign in', () => {
  it('lead to the form where no provider is configured', async () => {
    await renderAt(<SignInScreen />, { at: '/sign-in?next=%2Fjoin-creative' });
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fjoin-creative'));
    expect(screen.queryByText(/Google|Facebook/)).not.toBeInTheDocument();
  });

  it('are not for signed-in users', async () => {
    signedInAs({ role: 'brand' });
    await renderAt(<SignInScreen />, { at: '/sign-in' });
    await waitFor(() => expect(address()).toBe('/'));
  });
});
