import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { useAuth } from '@/session/auth';
import type { Language } from '@/i18n/languages';
import { anAccount, aSession } from '@/test/accounts';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import type { Account } from '@/entities/account';
import { ProvidersSection } from './providers-section';
import { SessionsSection } from './sessions-section';

const phone = aSession({
  id: 's-phone',
  current: false,
  address: null,
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
});

async function openSessions(language: Language = 'en') {
  signedInAs({ role: 'brand' });
  answer('get', '/api/account/sessions', [aSession(), phone]);
  await renderAt(<SessionsSection />, { at: '/account', language });
  await screen.findAllByRole('listitem');
}

/** What a guarded route does. */
function Guarded({ children }: { readonly children: ReactNode }) {
  return useAuth().user ? children : null;
}

describe('the browsers that are signed in', () => {
  it('are distinguished by name, address and time', async () => {
    await openSessions();
    const [here, there] = screen.getAllByRole('listitem');
    expect(here).toHaveTextContent('Chrome on Windows');
    expect(here).toHaveTextContent('192.0.2.7');
    expect(here).toHaveTextContent('Last used November 10, 2026 at 12:05 PM');
    expect(here).toHaveTextContent('This browser');
    expect(there).toHaveTextContent('Safari on iPhone');
    expect(screen.getAllByRole('button', { name: /^Sign Out (?!Everywhere)/ })).toHaveLength(1);
  });

  it('are distinguished in Arabic', async () => {
    await openSessions('ar');
    expect(screen.getByText('Chrome على Windows')).toBeVisible();
    expect(screen.getByText('هذا المتصفح')).toBeVisible();
    expect(screen.getByRole('button', { name: 'تسجيل الخروج من Safari على iPhone' })).toBeVisible();
  });

  it('can be signed out one by one', async () => {
    await openSessions();
    const sent = answer('delete', '/api/account/sessions/{id}', null, { status: 200 });
    answer('get', '/api/account/sessions', [aSession()]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out of Safari on iPhone' }));
    expect(await screen.findByText('Device signed out')).toBeVisible();
    expect(sent.requests.at(0)?.url).toMatch(/\/api\/account\/sessions\/s-phone$/);
    expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Where you’re signed in' })).toHaveFocus();
  });

  it('stay when they cannot be signed out', async () => {
    await openSessions();
    refuse('delete', '/api/account/sessions/{id}', 500, 'internal');
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out of Safari on iPhone' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t sign out of this device. Please try again.',
    );
    expect(screen.getByText('Safari on iPhone')).toBeVisible();
  });

  it('can all be signed out at once, this one too', async () => {
    await openSessions();
    const sent = answer('delete', '/api/account/sessions', null, { status: 200 });
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent.requests).toHaveLength(1);
    expect(screen.getByText('You’ve been signed out everywhere')).toBeVisible();
  });

  it('are not asked for again once this one is signed out', async () => {
    signedInAs({ role: 'brand' });
    const listed = answer('get', '/api/account/sessions', [aSession(), phone]);
    answer('delete', '/api/account/sessions', null, { status: 200 });
    const page = (
      <Guarded>
        <SessionsSection />
      </Guarded>
    );
    await renderAt(page, { at: '/account' });
    await screen.findAllByRole('listitem');
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign Out Everywhere' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(listed.requests).toHaveLength(1);
  });

  it('are listed by page', async () => {
    signedInAs({ role: 'brand' });
    const next = '</api/account/sessions?limit=10&cursor=5.s-old>; rel="next"';
    answer('get', '/api/account/sessions', [aSession()], { headers: { Link: next, 'X-Total-Count': '2' } });
    await renderAt(<SessionsSection />, { at: '/account' });
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    const second = answer('get', '/api/account/sessions', [phone], { headers: { 'X-Total-Count': '2' } });
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByText('Safari on iPhone')).toBeVisible();
    expect(new URL(second.requests.at(0)?.url ?? '').search).toBe('?limit=10&cursor=5.s-old');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  it('say when they cannot be listed', async () => {
    signedInAs({ role: 'brand' });
    refuse('get', '/api/account/sessions', 500, 'internal');
    await renderAt(<SessionsSection />, { at: '/account' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^We couldn’t load this list\s*Something went wrong\. Please try again later\./,
    );
  });
});

const google = { id: 'p1', provider: 'google', email: 'amal@gmail.example', linked_at: '2026-11-01T09:00:00Z' };

async function openProviders(differences: Partial<Account>) {
  signedInAs({ role: 'brand' });
  answer('get', '/api/account', anAccount());
  await renderAt(<ProvidersSection account={anAccount(differences)} />, { at: '/account' });
}

describe('the connected sign-ins', () => {
  it('are none at first', async () => {
    await openProviders({});
    expect(screen.getByText(/To connect one, sign in with it/)).toBeVisible();
  });

  it('can be disconnected with the password', async () => {
    await openProviders({ providers: [google, { ...google, id: 'p2', provider: 'newcomer', email: null }] });
    expect(screen.getByText('amal@gmail.example')).toHaveAttribute('dir', 'ltr');
    expect(screen.getAllByText('Connected November 1, 2026')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Disconnect newcomer' })).toBeVisible();
    const sent = answer('delete', '/api/account/providers/{id}', null, { status: 200 });
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect Google' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Disconnect Google?' }));
    await userEvent.type(dialog.getByLabelText('Current password'), 'violet harbour{Enter}');
    expect(await screen.findByText('Google disconnected')).toBeVisible();
    expect(sent.requests.at(0)?.url).toMatch(/\/p1$/);
    expect(await sent.body()).toEqual({ current_password: 'violet harbour' });
  });

  it('keep the last one', async () => {
    await openProviders({ has_password: false, providers: [google] });
    refuse('delete', '/api/account/providers/{id}', 409, 'last_sign_in_method');
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect Google' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'This is your only way to sign in. Set a password first.',
    );
  });
});
