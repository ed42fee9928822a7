import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { anAccount } from '@/test/accounts';
import { loseTexts } from '@/test/lost-texts';
import { openAccount, openForm, part } from '@/test/open-account';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { aUser, signedInAs } from '@/test/users';
import { AccountScreen } from './account-screen';

describe('the account page', () => {
  it.each([
    [
      'en',
      'Your account',
      [
        'Profile',
        'Email',
        'Password',
        'Language',
        'Two-step sign-in',
        'Connected accounts',
        'Where you’re signed in',
        'Your data',
        'Delete account',
      ],
    ],
    [
      'ar',
      'حسابك',
      [
        'الملف الشخصي',
        'البريد الإلكتروني',
        'كلمة المرور',
        'اللغة',
        'التحقق بخطوتين',
        'الحسابات المرتبطة',
        'الأجهزة المتصلة بحسابك',
        'بياناتك',
        'حذف الحساب',
      ],
    ],
  ] as const)('has all its parts in %s', async (language, title, parts) => {
    await openAccount({}, { role: 'brand' }, language);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(parts);
  });

  it('says when it cannot be loaded, and tries again', async () => {
    signedInAs({ role: 'brand' });
    refuse('get', '/api/account', 500, 'internal');
    answer('get', '/api/account/sessions', []);
    answer('get', '/api/config', aConfig());
    await renderAt(<AccountScreen />, { at: '/account' });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your account');
    answer('get', '/api/account', anAccount());
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Profile' })).toBeVisible();
  });

  it('does not ask an account without a profile for a name', async () => {
    await openAccount({}, { role: null });
    expect(screen.queryByRole('region', { name: 'Profile' })).not.toBeInTheDocument();
  });
});

describe('the parts of the page', () => {
  it.each([
    ['en', 'On this page', 'Two-step sign-in'],
    ['ar', 'في هذه الصفحة', 'التحقق بخطوتين'],
  ] as const)('are a link away, which gives them the focus: %s', async (language, label, title) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await openAccount({}, { role: 'brand' }, language);
    const links = within(screen.getByRole('navigation', { name: label })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    );
    await userEvent.click(screen.getByRole('link', { name: title }));
    expect(screen.getByRole('heading', { level: 2, name: title })).toHaveFocus();
    expect(scroll).toHaveBeenCalledWith();
  });

  it('are named by the address', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView');
    signedInAs({ role: 'brand' });
    answer('get', '/api/config', aConfig());
    answer('get', '/api/account/sessions', []);
    answer('get', '/api/account', anAccount());
    await renderAt(<AccountScreen />, { at: '/account#password' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Password' })).toHaveFocus();
  });

  it('show no form until it is wanted, and close it again', async () => {
    await openAccount();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    const opener = part('Email').getByRole('button', { name: 'Change Email', expanded: false });
    await userEvent.click(opener);
    await userEvent.type(part('Email').getByLabelText('New email'), 'a');
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(opener);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('the profile', () => {
  it('saves the name, and a brand’s company', async () => {
    await openAccount();
    const sent = answer('patch', '/api/users/profile', aUser({ role: 'brand', full_name: 'Amal Al-Sabah' }));
    const profile = await openForm('Profile', 'Edit Profile');
    await userEvent.clear(profile.getByLabelText('Full name'));
    await userEvent.type(profile.getByLabelText('Full name'), ' Amal Al-Sabah ');
    await userEvent.click(profile.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(await sent.body()).toEqual({ full_name: 'Amal Al-Sabah', company_name: 'Bait' });
    expect(profile.queryByLabelText('Full name')).not.toBeInTheDocument();
  });

  it('has no company for a creative, and must keep a name', async () => {
    await openAccount({}, { role: 'creative' });
    const profile = await openForm('Profile', 'Edit Profile');
    expect(profile.queryByLabelText(/Company/)).not.toBeInTheDocument();
    await userEvent.clear(profile.getByLabelText('Full name'));
    await userEvent.click(profile.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(profile.getByLabelText('Full name')).toHaveAccessibleDescription('Full name is required'),
    );
  });
});

describe('the language', () => {
  it('is that of the mails, and says so where the page has another one', async () => {
    await openAccount({}, { role: 'brand', language: 'ar' });
    const section = part('Language');
    expect(section.getByRole('combobox', { name: 'Language' })).toHaveValue('ar');
    expect(section.getByText(/^This page is in English, but our emails to you are in العربية\./)).toBeVisible();
  });

  it('changes the page and the mails', async () => {
    await openAccount();
    const sent = answer('patch', '/api/users/profile', aUser({ role: 'brand', language: 'ar' }));
    const section = part('Language');
    await userEvent.selectOptions(section.getByRole('combobox', { name: 'Language' }), 'العربية');
    await userEvent.click(section.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('تم حفظ اللغة')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(await sent.body()).toEqual({ language: 'ar' });
  });

  it('stays on the page whose texts are not to be had, and changes in the mails', async () => {
    await openAccount();
    const find = loseTexts('ar', 'shell');
    const sent = answer('patch', '/api/users/profile', aUser({ role: 'brand', language: 'ar' }));
    const section = part('Language');
    await userEvent.selectOptions(section.getByRole('combobox', { name: 'Language' }), 'العربية');
    await userEvent.click(section.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Network connection lost.');
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    expect(await sent.body()).toEqual({ language: 'ar' });
    find();
  });

  it('says when the server could not be reached', async () => {
    await openAccount();
    refuse('patch', '/api/users/profile', 500, 'internal');
    const section = part('Language');
    await userEvent.click(section.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('our emails will still arrive in the previous one');
  });
});

describe('the account’s data', () => {
  it('are a file that the browser fetches', async () => {
    await openAccount();
    const link = part('Your data').getByRole('link', { name: 'Download My Data' });
    expect(link).toHaveAttribute('href', '/api/account/export');
    expect(link).toHaveAttribute('download');
  });
});

describe('deleting the account', () => {
  it('describes the effect, requires re-authentication, and ends as a visitor at home', async () => {
    await openAccount({ totp_enabled: true, recovery_codes_left: 9 });
    await userEvent.click(part('Delete account').getByRole('button', { name: 'Delete My Account' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    // A brand has no place on the roster to lose.
    expect(dialog.getByText('Your name and your contact details will be removed.')).toBeVisible();
    expect(dialog.getByLabelText('Current password')).toHaveFocus();
    refuse('post', '/api/account/delete', 422, 'validation_failed', { totp: ['wrong_totp'] });
    await userEvent.type(dialog.getByLabelText('Current password'), 'violet harbour');
    await userEvent.type(dialog.getByLabelText('Code from your authenticator app'), '000000');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Permanently' }));
    expect(await dialog.findByText('Incorrect code. Please try again.')).toBeVisible();
    const sent = answer('post', '/api/account/delete', null, { status: 200 });
    await userEvent.clear(dialog.getByLabelText('Code from your authenticator app'));
    await userEvent.type(dialog.getByLabelText('Code from your authenticator app'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Permanently' }));
    expect(await screen.findByText('Your account has been deleted')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
    expect(await sent.body()).toEqual({ current_password: 'violet harbour', totp: '123456' });
  });

  it('removes a creative from the roster, too', async () => {
    await openAccount({}, { role: 'creative' });
    await userEvent.click(screen.getByRole('button', { name: 'Delete My Account' }));
    expect(within(screen.getByRole('dialog')).getByText(/your profile on the roster will be removed/)).toBeVisible();
  });

  it('is refused to the last admin', async () => {
    await openAccount();
    refuse('post', '/api/account/delete', 409, 'last_admin');
    await userEvent.click(screen.getByRole('button', { name: 'Delete My Account' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Current password'), 'violet harbour{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'This is the last admin. Make another user an admin first.',
    );
  });

  it('does nothing when it is called off', async () => {
    await openAccount();
    await userEvent.click(screen.getByRole('button', { name: 'Delete My Account' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
