import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { anAccount } from '@/test/accounts';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import type { Account } from '@/entities/account';
import { TwoStepSection } from './two-step-section';

const codes = ['aaaaa-bbbbb', 'ccccc-ddddd'];
const setup = {
  setup_id: 'one',
  secret: 'ABCDEFGH2345',
  uri: 'otpauth://totp/Marsam:amal?secret=ABCDEFGH2345',
  qr: { size: 29, path: 'M4 4h1v1h-1z' },
};

async function open(differences: Partial<Account> = {}) {
  signedInAs({ role: 'brand' });
  answer('get', '/api/account', anAccount(differences));
  answer('get', '/api/account/sessions', []);
  await renderAt(<TwoStepSection account={anAccount(differences)} />, { at: '/account' });
}

function dialog(name?: string) {
  return within(screen.getByRole('dialog', name ? { name } : {}));
}

async function startSetup() {
  const started = answer('post', '/api/account/totp', setup);
  await userEvent.click(screen.getByRole('button', { name: 'Turn On' }));
  await userEvent.type(dialog().getByLabelText('Current password'), 'violet harbour{Enter}');
  await screen.findByRole('dialog', { name: 'Scan this code' });
  return started;
}

describe('two-step sign-in', () => {
  it('is turned on with a picture or a key, and gives recovery codes once', async () => {
    const clipboard = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    const user = userEvent.setup();
    await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(clipboard);
    await userEvent.click(screen.getByRole('button', { name: 'Turn On' }));
    expect(dialog().getByText(/signs you out of all your other devices/)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    const started = await startSetup();
    expect(await started.body()).toEqual({ current_password: 'violet harbour' });

    const scan = dialog('Scan this code');
    const picture = scan.getByRole('img', { name: 'QR code for your authenticator app' });
    expect(picture).toHaveAttribute('viewBox', '0 0 29 29');
    expect(picture.querySelector('path')).toHaveAttribute('d', 'M4 4h1v1h-1z');
    expect(scan.getByText('ABCD EFGH 2345')).toHaveAttribute('dir', 'ltr');
    expect(scan.getByRole('link', { name: 'Open in an App on This Device' })).toHaveAttribute('href', setup.uri);
    await user.click(scan.getByRole('button', { name: 'Copy Key' }));
    expect(clipboard).toHaveBeenCalledWith('ABCDEFGH2345');
    expect(await scan.findByText('Copied')).toBeVisible();

    refuse('post', '/api/account/totp/confirm', 422, 'validation_failed', { totp: ['wrong_totp'] });
    const field = scan.getByLabelText('Code from the app');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(field, '000 000{Enter}');
    expect(await scan.findByText('Incorrect code. Please try again.')).toBeVisible();
    expect(field).toHaveFocus();

    const confirmed = answer('post', '/api/account/totp/confirm', { recovery_codes: codes });
    await user.clear(field);
    await user.type(field, '123 456');
    await user.click(scan.getByRole('button', { name: 'Confirm and Turn On' }));
    await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    expect(await confirmed.body()).toEqual({ totp: '123456', setup_id: 'one' });

    const saved = dialog('Save your recovery codes');
    // They are shown once: a stray click or Escape must not lose them.
    expect(saved.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    const element = screen.getByRole('dialog', { name: 'Save your recovery codes' });
    await user.click(element);
    await user.keyboard('{Escape}');
    fireEvent(element, new Event('cancel', { cancelable: true }));
    expect(element).toBeVisible();
    expect(saved.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
    await user.click(saved.getByRole('button', { name: 'Copy' }));
    expect(clipboard).toHaveBeenLastCalledWith('aaaaa-bbbbb\nccccc-ddddd');
    await user.click(saved.getByRole('button', { name: 'I’ve Saved Them' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText('Two-step sign-in is on')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus());
  });

  it('gives the recovery codes as a file, too', async () => {
    await open();
    await startSetup();
    answer('post', '/api/account/totp/confirm', { recovery_codes: codes });
    await userEvent.type(dialog().getByLabelText('Code from the app'), '123456{Enter}');
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (made.push(blob), 'blob:codes'),
        revokeObjectURL: () => undefined,
      }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'marsam-recovery-codes.txt' });
    expect(await made[0]?.text()).toBe('Marsam recovery codes. Each works once.\n\naaaaa-bbbbb\nccccc-ddddd\n');
  });

  it('says when the browser does not let it copy', async () => {
    await open();
    await startSetup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    await userEvent.click(dialog().getByRole('button', { name: 'Copy Key' }));
    expect(await dialog().findByText(/didn’t allow copying/)).toBeVisible();
  });

  it('asks for no password if there is none, but for a new sign-in if the last is old', async () => {
    await open({ has_password: false });
    refuse('post', '/api/account/totp', 403, 'sign_in_again');
    await userEvent.click(screen.getByRole('button', { name: 'Turn On' }));
    expect(dialog().queryByLabelText('Current password')).not.toBeInTheDocument();
    await userEvent.click(dialog().getByRole('button', { name: 'Continue' }));
    expect(await dialog().findByRole('button', { name: 'Sign In Again' })).toBeVisible();
  });

  it('says when the setup has been replaced or has ended', async () => {
    await open();
    await startSetup();
    refuse('post', '/api/account/totp/confirm', 409, 'totp_not_started');
    await userEvent.type(dialog().getByLabelText('Code from the app'), '123456{Enter}');
    expect(await dialog().findByRole('alert')).toHaveTextContent('This setup has expired. Please start again.');
  });

  it('counts the recovery codes that are left, and makes new ones', async () => {
    await open({ totp_enabled: true, recovery_codes_left: 2 });
    expect(screen.getByText('2 recovery codes left')).toBeVisible();
    expect(screen.getByText('You’re running out of recovery codes. Create new ones.')).toBeVisible();
    const sent = answer('post', '/api/account/totp/recovery-codes', { recovery_codes: codes });
    await userEvent.click(screen.getByRole('button', { name: 'New Recovery Codes' }));
    await userEvent.type(dialog().getByLabelText('Current password'), 'violet harbour');
    await userEvent.type(dialog().getByLabelText('Code from your authenticator app'), '123456');
    await userEvent.click(dialog().getByRole('button', { name: 'Create New Codes' }));
    await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    expect(await sent.body()).toEqual({ current_password: 'violet harbour', totp: '123456' });
    expect(dialog().queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('dialog'));
    expect(dialog().getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: 'I’ve Saved Them' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText('New recovery codes created. The old ones no longer work')).toBeVisible();
    expect(screen.queryByText('Two-step sign-in is on')).not.toBeInTheDocument();
  });

  it('is turned off with a code', async () => {
    await open({ totp_enabled: true, recovery_codes_left: 10, has_password: false });
    const sent = answer('post', '/api/account/totp/disable', null, { status: 200 });
    await userEvent.click(screen.getByRole('button', { name: 'Turn Off' }));
    await userEvent.type(dialog().getByLabelText('Code from your authenticator app'), ' aaaaa-bbbbb {Enter}');
    expect(await screen.findByText('Two-step sign-in is off')).toBeVisible();
    expect(await sent.body()).toEqual({ totp: 'aaaaa-bbbbb' });
  });

  it('cannot be turned off by an admin who must have it', async () => {
    await open({ totp_enabled: true, totp_required: true, recovery_codes_left: 10 });
    expect(screen.getByText('Admins of this site must turn it on.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn Off' })).not.toBeInTheDocument();
  });
});
