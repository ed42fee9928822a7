import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAccount } from '@/test/accounts';
import { openAccount, part } from '@/test/open-account';
import { answer, refuse } from '@/test/server';
import { aUser } from '@/test/users';

const creative = { role: 'creative' } as const;

describe('the daily digest of open requests', () => {
  it.each([
    ['en', 'Daily summary of new requests', 'Turn Off Daily Summary', 'Daily summary turned off', 'Off'],
    ['ar', 'ملخص يومي بالطلبات الجديدة', 'إيقاف الملخص اليومي', 'تم إيقاف الملخص اليومي', 'غير مفعّل'],
  ] as const)('is turned off: %s', async (language, title, button, done, state) => {
    await openAccount({ open_requests_digest: true }, creative, language);
    const sent = answer('patch', '/api/users/profile', aUser(creative));
    answer('get', '/api/account', anAccount({ open_requests_digest: false }));
    await userEvent.click(part(title).getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(await sent.body()).toEqual({ open_requests_digest: false });
    expect(part(title).getByText(state)).toBeVisible();
  });

  it('is turned on again, or says that it was not saved', async () => {
    await openAccount({ open_requests_digest: false }, creative);
    refuse('patch', '/api/users/profile', 500, 'internal');
    await userEvent.click(part('Daily summary of new requests').getByRole('button', { name: 'Turn On Daily Summary' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save this.');
    const sent = answer('patch', '/api/users/profile', aUser(creative));
    answer('get', '/api/account', anAccount({ open_requests_digest: true }));
    await userEvent.click(part('Daily summary of new requests').getByRole('button', { name: 'Turn On Daily Summary' }));
    expect(await screen.findByText('Daily summary turned on')).toBeVisible();
    expect(await sent.body()).toEqual({ open_requests_digest: true });
  });

  it('is no part of the page of an account that is not on the roster', async () => {
    await openAccount({ open_requests_digest: null }, creative);
    expect(screen.queryByRole('region', { name: 'Daily summary of new requests' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Daily summary of new requests' })).not.toBeInTheDocument();
  });
});
