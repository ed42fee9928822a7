import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aUser, signedInAs } from '@/test/users';
import { AdminScreen } from './admin-screen';
import { AdminSetup } from './admin-setup';

const hessa = { id: 'u-hessa', role: 'admin', is_admin: true, full_name: 'Hessa', email: 'hessa@example.com' } as const;
const bader = aUser({ id: 'u-bader', role: 'brand', is_admin: true, full_name: 'بدر', email: 'bader@example.com' });

async function open() {
  signedInAs(hessa);
  answer('get', '/api/admin/users', [aUser(hessa), bader, aUser({ id: 'u-amal', role: 'brand' })]);
  await renderAt(<AdminSetup />, { at: '/admin/setup' });
  return within(await screen.findByRole('list', { name: 'Admins' }));
}

describe('the list of admins', () => {
  it('names them to each other, and says which one is you', async () => {
    const list = await open();
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByText('hessa@example.com')).toBeVisible();
    expect(list.getByText('you')).toBeVisible();
    expect(list.queryByText('amal@example.com')).not.toBeInTheDocument();
  });

  it('is not for anybody else', async () => {
    signedInAs({ role: 'brand' });
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    await screen.findByLabelText('Setup code');
    expect(screen.queryByRole('region', { name: 'Admins' })).not.toBeInTheDocument();
  });

  it('takes the rights back after a question', async () => {
    const list = await open();
    const sent = answer('post', '/api/admin/users/{id}/revoke-admin', { message: 'done' });
    await userEvent.click(list.getByRole('button', { name: 'Remove admin rights of بدر' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove بدر as admin?' }));
    answer('get', '/api/admin/users', [aUser(hessa)]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove admin' }));
    expect(await screen.findByText('Admin removed')).toBeVisible();
    expect(sent.requests.at(0)?.url).toMatch(/\/u-bader\/revoke-admin$/);
    await waitFor(() => expect(screen.queryByText('bader@example.com')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Admins' })).toHaveFocus();
  });

  it('keeps the last one, and says why', async () => {
    const list = await open();
    refuse('post', '/api/admin/users/{id}/revoke-admin', 409, 'last_admin');
    await userEvent.click(list.getByRole('button', { name: 'Remove admin rights of Hessa' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('You lose your own admin rights and are signed out everywhere.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove admin' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is the last admin. Make somebody else an admin first.');
  });

  it('says when it cannot be had', async () => {
    signedInAs(hessa);
    refuse('get', '/api/admin/users', 500, 'internal');
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    expect(await screen.findByText('Failed to load admins')).toBeVisible();
  });
});

describe('an admin without the two-step sign-in that the operator wants', () => {
  it('is led to where it is turned on', async () => {
    signedInAs(hessa);
    refuse('get', '/api/admin/creative-applications', 403, 'totp_setup_required');
    await renderAt(<AdminScreen renderFacts={() => null} />, { at: '/admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Two-step sign-in is required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Turn it on in your account' })).toHaveAttribute('href', '/account');
  });

  it('is told so when making another', async () => {
    signedInAs(hessa);
    refuse('get', '/api/admin/users', 403, 'totp_setup_required');
    refuse('post', '/api/admin/make-admin', 403, 'totp_setup_required');
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    await userEvent.type(await screen.findByLabelText('Email of the new admin'), 'new@example.com{Enter}');
    expect(await screen.findByRole('link', { name: 'Turn it on in your account' })).toHaveAttribute('href', '/account');
  });
});
