import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAccount } from '@/test/accounts';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { AdminSetup } from './admin-setup';

const admin = { role: 'admin', is_admin: true, full_name: 'Hessa' } as const;

describe('the admin setup', () => {
  it('lets an admin make another, and goes to the panel', async () => {
    signedInAs(admin);
    answer('get', '/api/account', anAccount());
    const sent = answer('post', '/api/admin/make-admin', { message: 'User successfully made admin' });
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    await waitFor(() => expect(screen.queryByLabelText('Setup code')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Make Admin' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Email of the new admin'), 'new@example.com');
    await userEvent.type(screen.getByLabelText('Your current password'), 'tamr-hindi 47');
    await userEvent.click(screen.getByRole('button', { name: 'Make Admin' }));
    expect(await screen.findByText('User successfully made admin')).toBeVisible();
    expect(await sent.body()).toEqual({ email: 'new@example.com', current_password: 'tamr-hindi 47' });
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  it.each([
    ['en', 'Email of the new admin', 'Your current password', 'Make Admin', 'Incorrect password'],
    ['ar', 'بريد المشرف الجديد', 'كلمة مرورك الحالية', 'تعيين مشرف', 'كلمة المرور غير صحيحة'],
  ] as const)(
    'says at its field that the password is wrong, and keeps what was typed: %s',
    async (language, email, password, send, text) => {
      signedInAs(admin);
      answer('get', '/api/account', anAccount());
      refuse('post', '/api/admin/make-admin', 422, 'validation_failed', { current_password: ['wrong_password'] });
      await renderAt(<AdminSetup />, { at: '/admin/setup', language });
      await userEvent.type(await screen.findByLabelText(email), 'new@example.com');
      await userEvent.click(screen.getByRole('button', { name: send }));
      await userEvent.type(screen.getByLabelText(password), 'tamr-hindi 48');
      await userEvent.click(screen.getByRole('button', { name: send }));
      await waitFor(() => expect(screen.getByLabelText(password)).toHaveAccessibleDescription(new RegExp(text, 'u')));
      expect(screen.getByLabelText(email)).toHaveValue('new@example.com');
      expect(screen.getByLabelText(password)).toHaveValue('tamr-hindi 48');
    },
  );

  it('asks other accounts for the setup code while there is no admin', async () => {
    signedInAs({ role: 'brand' });
    answer('get', '/api/admin/setup', { needs_setup_code: true });
    const sent = refuse('post', '/api/admin/make-admin', 403, 'forbidden');
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    await userEvent.type(await screen.findByLabelText('Setup code'), 'abc');
    await userEvent.type(screen.getByLabelText('Email of the new admin'), 'amal@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Make Admin' }));
    expect(await screen.findByText('You do not have admin permissions')).toBeVisible();
    expect(await sent.body()).toEqual({ email: 'amal@example.com', setup_code: 'abc' });
  });

  it.each([
    ['en', 'Setup code', 'Email of the new admin', 'Make Admin', 'You do not have admin permissions'],
    ['ar', 'رمز الإعداد', 'بريد المشرف الجديد', 'تعيين مشرف', 'لا تملك صلاحيات الإشراف.'],
  ] as const)('asks for no code once there is an admin: %s', async (language, code, email, send, text) => {
    signedInAs({ role: 'brand' });
    const { requests } = answer('get', '/api/admin/setup', { needs_setup_code: false });
    refuse('post', '/api/admin/make-admin', 403, 'forbidden');
    await renderAt(<AdminSetup />, { at: '/admin/setup', language });
    await userEvent.type(await screen.findByLabelText(email), 'amal@example.com');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByLabelText(code)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('asks for the code where it is not known whether there is an admin', async () => {
    signedInAs({ role: 'brand' });
    refuse('get', '/api/admin/setup', 503, 'unavailable');
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    expect(await screen.findByLabelText('Setup code')).toBeVisible();
  });

  it.each([
    ['en', 'Setup code', 'Email of the new admin', 'Make Admin', 'Incorrect setup code.'],
    ['ar', 'رمز الإعداد', 'بريد المشرف الجديد', 'تعيين مشرف', 'رمز الإعداد غير صحيح.'],
  ] as const)('says that the setup code is wrong: %s', async (language, code, email, send, text) => {
    signedInAs({ role: 'brand' });
    answer('get', '/api/admin/setup', { needs_setup_code: true });
    refuse('post', '/api/admin/make-admin', 403, 'setup_code_wrong');
    await renderAt(<AdminSetup />, { at: '/admin/setup', language });
    await userEvent.type(await screen.findByLabelText(code), 'abc');
    await userEvent.type(screen.getByLabelText(email), 'amal@example.com');
    await userEvent.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    [404, 'user_not_found', 'No account found with this email address'],
    [409, 'email_not_verified', 'This account’s email hasn’t been verified yet.'],
    [500, 'internal', 'Failed to make user admin'],
  ])('says what went wrong: %i %s', async (status, code, text) => {
    signedInAs(admin);
    answer('get', '/api/account', anAccount());
    refuse('post', '/api/admin/make-admin', status, code);
    await renderAt(<AdminSetup />, { at: '/admin/setup' });
    await userEvent.type(await screen.findByLabelText('Email of the new admin'), 'new@example.com');
    await userEvent.type(screen.getByLabelText('Your current password'), 'tamr-hindi 47');
    await userEvent.click(screen.getByRole('button', { name: 'Make Admin' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});
