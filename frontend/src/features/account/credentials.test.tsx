import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAccount } from '@/test/accounts';
import { openAccount, openForm, part } from '@/test/open-account';
import { answer, refuse } from '@/test/server';

describe('the email', () => {
  it('is changed with the password, by mails to both addresses', async () => {
    await openAccount();
    const email = await openForm('Email', 'Change Email');
    expect(email.getByText('Verified')).toBeVisible();
    const sent = answer('post', '/api/account/email', null, { status: 202 });
    await userEvent.type(email.getByLabelText('New email'), 'new@example.com');
    await userEvent.type(email.getByLabelText('Current password'), 'violet harbour');
    answer('get', '/api/account', anAccount({ pending_email: 'new@example.com' }));
    await userEvent.click(email.getByRole('button', { name: 'Send Confirmation Emails' }));
    expect(await screen.findByText(/Check both inboxes/)).toBeVisible();
    expect(await sent.body()).toEqual({ current_password: 'violet harbour', email: 'new@example.com' });
    expect(await email.findByText('new@example.com')).toHaveAttribute('dir', 'ltr');
    expect(email.queryByLabelText('Current password')).not.toBeInTheDocument();
    expect(email.getByRole('button', { name: 'Change Email' })).toHaveFocus();
    await openForm('Email', 'Change Email');
    expect(email.getByLabelText('Current password')).toHaveValue('');
  });

  it('shows a pending change, and cancels it', async () => {
    await openAccount({ pending_email: 'new@example.com' });
    const email = part('Email');
    expect(email.getByText('Waiting for confirmation:')).toBeVisible();
    const sent = answer('delete', '/api/account/email', null, { status: 200 });
    answer('get', '/api/account', anAccount());
    await userEvent.click(email.getByRole('button', { name: 'Cancel This Change' }));
    expect(await screen.findByText('Change cancelled')).toBeVisible();
    expect(sent.requests).toHaveLength(1);
    expect(email.queryByText('Waiting for confirmation:')).not.toBeInTheDocument();
    expect(email.getByRole('heading')).toHaveFocus();
  });

  it.each([
    [{ email: ['unchanged'] }, 'New email', 'This is already your email.'],
    [{ current_password: ['wrong_password'] }, 'Current password', 'Incorrect password'],
  ])('says beside the field what is wrong: %o', async (fields, label, text) => {
    await openAccount();
    refuse('post', '/api/account/email', 422, 'validation_failed', fields);
    const email = await openForm('Email', 'Change Email');
    await userEvent.type(email.getByLabelText('New email'), 'amal@example.com');
    await userEvent.type(email.getByLabelText('Current password'), 'x{Enter}');
    await waitFor(() => expect(email.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(text)));
    expect(email.getByLabelText(label)).toHaveFocus();
  });

  it('says when the address belongs to another account', async () => {
    await openAccount();
    refuse('post', '/api/account/email', 409, 'email_exists');
    const email = await openForm('Email', 'Change Email');
    await userEvent.type(email.getByLabelText('New email'), 'taken@example.com');
    await userEvent.type(email.getByLabelText('Current password'), 'violet harbour{Enter}');
    expect(await email.findByRole('alert')).toHaveTextContent('An account with this email already exists.');
  });

  it('requires a new sign-in if there is no password, and returns', async () => {
    await openAccount({ has_password: false, email_verified: false });
    refuse('post', '/api/account/email', 403, 'sign_in_again');
    const logout = answer('get', '/api/logout', null, { status: 200 });
    const email = await openForm('Email', 'Change Email');
    expect(email.getByText('Not verified')).toBeVisible();
    expect(email.queryByLabelText('Current password')).not.toBeInTheDocument();
    await userEvent.type(email.getByLabelText('New email'), 'new@example.com{Enter}');
    expect(await email.findByRole('alert')).toHaveTextContent('please sign in again before changing this');
    await userEvent.click(email.getByRole('button', { name: 'Sign In Again' }));
    await waitFor(() => expect(logout.requests).toHaveLength(1));
  });
});

async function typePassword(current: string | null, password: string, confirm = password) {
  const section = await openForm('Password', current === null ? 'Set a Password' : 'Change Password');
  if (current !== null) await userEvent.type(section.getByLabelText('Current password'), current);
  await userEvent.type(section.getByLabelText('New password'), password);
  await userEvent.type(section.getByLabelText('Confirm new password'), confirm);
  await userEvent.click(section.getByRole('button', { name: 'Save New Password' }));
  return section;
}

describe('the password', () => {
  it('is changed with the current one', async () => {
    await openAccount();
    const sent = answer('post', '/api/account/password', null, { status: 200 });
    const section = await typePassword('violet harbour', 'amber lighthouse');
    expect(await screen.findByText('Password changed. Other devices have been signed out')).toBeVisible();
    expect(await sent.body()).toEqual({ current_password: 'violet harbour', password: 'amber lighthouse' });
    expect(section.queryByLabelText('New password')).not.toBeInTheDocument();
    await openForm('Password', 'Change Password');
    expect(section.getByLabelText('New password')).toHaveValue('');
    expect(section.getByRole('link', { name: 'Forgot your current password?' })).toHaveAttribute(
      'href',
      '/auth?mode=reset-password',
    );
  });

  it('is set for an account without one', async () => {
    await openAccount({ has_password: false });
    const sent = answer('post', '/api/account/password', null, { status: 200 });
    await typePassword(null, 'amber lighthouse');
    expect(await screen.findByText('Password set')).toBeVisible();
    expect(await sent.body()).toEqual({ password: 'amber lighthouse' });
  });

  it('is checked before it is sent, and by the server', async () => {
    await openAccount();
    const section = await typePassword('violet harbour', 'abc', 'abd');
    await waitFor(() =>
      expect(section.getByLabelText('New password')).toHaveAccessibleDescription(
        /Password must be at least 6 characters/,
      ),
    );
    expect(section.getByLabelText('Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
    refuse('post', '/api/account/password', 422, 'validation_failed', { current_password: ['wrong_password'] });
    await userEvent.type(section.getByLabelText('New password'), 'defg');
    await userEvent.clear(section.getByLabelText('Confirm new password'));
    await userEvent.type(section.getByLabelText('Confirm new password'), 'abcdefg{Enter}');
    await waitFor(() =>
      expect(section.getByLabelText('Current password')).toHaveAccessibleDescription('Incorrect password'),
    );
  });
});
