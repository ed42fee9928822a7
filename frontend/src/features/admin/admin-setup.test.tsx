import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAccount } from '@/test/accounts';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aPerson, signedInAs } from '@/test/users';
import { AdminScreen } from './admin-screen';
import { AdminSetup } from './admin-setup';

const hessa = { id: 'u-hessa', role: 'admin', is_admin: true, full_name: 'Hessa', email: 'hessa@example.com' } as const;
const bader = aPerson({ id: 'u-bader', role: 'brand', is_admin: true, full_name: 'بدر', email: 'bader@example.com' });

async function open(differences: Parameters<typeof anAccount>[0] = {}) {
  signedInAs(hessa);
  answer('get', '/api/account', anAccount(differences));
  const { requests } = answer('get', '/api/admin/users', [aPerson(hessa), bader]);
  await renderAt(<AdminSetup />, { at: '/admin/setup' });
  const list = within(await screen.findByRole('list', { name: 'Admins' }));
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?role=admin&limit=100']);
  return list;
}

describe('the list of admins', () => {
  it('lists them, and marks the current user', async () => {
    const list = await open();
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByText('hessa@example.com')).toBeVisible();
    expect(list.getByText('you')).toBeVisible();
  });

  it('comes with links to where an admin does what admins can do', async () => {
    await open();
    const links = within(screen.getByRole('region', { name: 'What admins can do' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin',
      '/admin/people',
      '/admin/requests',
      '/admin/setup',
      '/admin',
    ]);
  });

  it('names what came after the list of the product, too', async () => {
    await open();
    const permissions = within(screen.getByRole('region', { name: 'What admins can do' }));
    expect(permissions.getByText(/messages.* problems .*works, reviews.* payments and payouts\.$/)).toBeVisible();
  });

  it('is not for anybody else', async () => {
    signedInAs({ role: 'brand' });
    answer('get', '/api/admin/setup', { needs_setup_code: true });
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    await screen.findByLabelText('Setup code');
    expect(screen.queryByRole('region', { name: 'Admins' })).not.toBeInTheDocument();
  });

  it('revokes the rights after a confirmation', async () => {
    const list = await open();
    const sent = answer('post', '/api/admin/users/{id}/revoke-admin', { message: 'done' });
    await userEvent.click(list.getByRole('button', { name: 'Remove Admin Rights of بدر' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove \u2068بدر\u2069 as admin?' }));
    expect(dialog.getByLabelText('Your current password')).toHaveFocus();
    await userEvent.type(dialog.getByLabelText('Your current password'), 'tamr-hindi 47');
    answer('get', '/api/admin/users', [aPerson(hessa)]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Admin' }));
    expect(await screen.findByText('Admin removed')).toBeVisible();
    expect(sent.requests.at(0)?.url).toMatch(/\/u-bader\/revoke-admin$/);
    expect(await sent.body()).toEqual({ current_password: 'tamr-hindi 47' });
    await waitFor(() => expect(screen.queryByText('bader@example.com')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Admins' })).toHaveFocus();
  });

  it('asks for a code too where two-step sign-in is on, says a wrong one at its field, and keeps what was typed', async () => {
    const list = await open({ totp_enabled: true });
    const fields = { totp: ['wrong_totp'] };
    const sent = refuse('post', '/api/admin/users/{id}/revoke-admin', 422, 'validation_failed', fields);
    await userEvent.click(list.getByRole('button', { name: 'Remove Admin Rights of بدر' }));
    const dialog = within(screen.getByRole('dialog'));
    const code = dialog.getByLabelText('Code from your authenticator app');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Admin' }));
    expect(sent.requests).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Your current password'), 'tamr-hindi 47');
    await userEvent.type(code, '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Admin' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Incorrect code/));
    expect(code).toHaveFocus();
    expect(await sent.body()).toEqual({ current_password: 'tamr-hindi 47', totp: '123456' });
    expect(dialog.getByLabelText('Your current password')).toHaveValue('tamr-hindi 47');
  });

  it('requires nothing of an account without a password, and links to a new sign-in', async () => {
    const list = await open({ has_password: false });
    const sent = refuse('post', '/api/admin/users/{id}/revoke-admin', 403, 'sign_in_again');
    await userEvent.click(list.getByRole('button', { name: 'Remove Admin Rights of بدر' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByLabelText('Your current password')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Admin' }));
    expect(await dialog.findByRole('button', { name: 'Sign In Again' })).toBeVisible();
    expect(await sent.body()).toEqual({});
  });

  it('keeps the last one, and says why', async () => {
    const list = await open();
    refuse('post', '/api/admin/users/{id}/revoke-admin', 409, 'last_admin');
    await userEvent.click(list.getByRole('button', { name: 'Remove Admin Rights of Hessa' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('You’ll lose your own admin rights and be signed out everywhere.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Your current password'), 'tamr-hindi 47');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Admin' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'This is the last admin. Make another user an admin first.',
    );
  });

  it('says when it cannot be loaded', async () => {
    signedInAs(hessa);
    answer('get', '/api/account', anAccount());
    refuse('get', '/api/admin/users', 500, 'internal');
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    expect(await screen.findByText('Failed to load admins')).toBeVisible();
  });
});

describe('an admin without the two-step sign-in that the operator wants', () => {
  it('is led to where it is turned on', async () => {
    signedInAs(hessa);
    refuse('get', '/api/admin/creative-applications', 403, 'totp_setup_required');
    await renderAt(<AdminScreen />, { at: '/admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Two-step sign-in is required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Turn It On in Your Account' })).toHaveAttribute('href', '/account');
  });

  it('is reported when granting another', async () => {
    signedInAs(hessa);
    answer('get', '/api/account', anAccount());
    refuse('get', '/api/admin/users', 403, 'totp_setup_required');
    refuse('post', '/api/admin/make-admin', 403, 'totp_setup_required');
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    await userEvent.type(await screen.findByLabelText('Email of the new admin'), 'new@example.com');
    await userEvent.type(screen.getByLabelText('Your current password'), 'tamr-hindi 47{Enter}');
    expect(await screen.findByRole('link', { name: 'Turn It On in Your Account' })).toHaveAttribute('href', '/account');
  });
});
