/** How long a page waits before it redirects: 1 second after sign-in, 1.5 after sign-up, 2 after making an admin. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AdminSetup } from '@/features/admin/admin-setup';
import { AuthScreen } from '@/features/identity/auth-screen';
import { anAccount } from './accounts';
import { address, renderAt } from './render';
import { answer } from './server';
import { aConfig } from '@/test/site-config';
import { aUser, signedInAs } from './users';

const type = async (name: string, text: string) => {
  await waitFor(() => expect(document.querySelector(`[name="${name}"]`)).not.toBeNull());
  await userEvent.type(document.querySelector<HTMLElement>(`[name="${name}"]`) ?? document.body, text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** The delay of the timer that redirects; the timer fires at once. */
function timers() {
  const delays: number[] = [];
  const original = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, delay = 0) => {
    if (delay < 1_000 || delay > 2_000) return original(run, delay);
    const before = address();
    return original(() => {
      run();
      queueMicrotask(
        () =>
          void waitFor(() => expect(address()).not.toBe(before)).then(
            () => delays.push(delay),
            () => undefined,
          ),
      );
    }, 0);
  }) as typeof window.setTimeout);
  return delays;
}

it('is one second after a sign-in', async () => {
  answer('get', '/api/config', aConfig());
  answer('post', '/api/auth/sign-in', aUser({ role: 'brand' }));
  await renderAt(<AuthScreen />, { at: '/auth' });
  const delays = timers();
  await type('email', 'amal@example.com');
  await type('password', 'violet harbour');
  await press('Sign In');
  await waitFor(() => expect(delays).toEqual([1_000]));
  expect(address()).toBe('/brand-dashboard');
});

it('is one and a half seconds after a sign-up', async () => {
  answer('get', '/api/config', aConfig());
  answer('post', '/api/auth/sign-up', aUser());
  await renderAt(<AuthScreen />, { at: '/auth?mode=signup' });
  const delays = timers();
  await type('full_name', 'Amal');
  await type('email', 'amal@example.com');
  await type('password', 'violet harbour');
  await type('confirm', 'violet harbour');
  await press('Create Account');
  await waitFor(() => expect(delays).toEqual([1_500]));
  expect(address()).toBe('/profile-setup');
});

it('is two seconds after an account was made an admin', async () => {
  signedInAs({ role: 'admin', is_admin: true });
  answer('get', '/api/account', anAccount());
  answer('get', '/api/admin/users', []);
  answer('post', '/api/admin/make-admin', { message: 'User successfully made admin' });
  await renderAt(<AdminSetup />, { at: '/admin/setup' });
  const delays = timers();
  await type('email', 'new@example.com');
  await type('current_password', 'violet harbour');
  await press('Make Admin');
  await waitFor(() => expect(delays).toEqual([2_000]));
  expect(address()).toBe('/admin');
});
