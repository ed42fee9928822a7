import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anApplication } from '@/test/applications';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { AdminScreen } from './admin-screen';

const admin = { role: 'admin', is_admin: true, full_name: 'Hessa' } as const;

function panel() {
  return <AdminScreen renderFacts={(application) => <p>{application.why_join}</p>} />;
}

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Dana Al-Rashid' }));
  return screen.findByRole('dialog', { name: 'Dana Al-Rashid' });
}

describe('reviewing an application', () => {
  it('approves once however often it is clicked, and leaves the focus at the list', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication(), anApplication({ id: 'b', name: 'Omar' })]);
    const sent = answer(
      'post',
      '/api/admin/creative-applications/{id}/approve',
      anApplication({ is_reviewed: true, status: 'Accepted' }),
    );
    await renderAt(panel(), { at: '/admin' });
    const approve = within(await open()).getByRole('button', { name: 'Approve' });
    answer('get', '/api/admin/creative-applications', [anApplication({ id: 'b', name: 'Omar' })]);
    approve.click();
    approve.click();
    expect(await screen.findByText('Application approved successfully!')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Pending applications' })).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent.requests).toHaveLength(1);
    expect(address()).toBe('/admin');
  });

  it('has an address for each application, and gives the focus back when it is closed', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication()]);
    const page = await renderAt(panel(), { at: '/admin' });
    const dialog = await open();
    expect(address()).toBe('/admin?application=0193-dana');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: /Reject/ })).getByRole('button', { name: 'Cancel' }),
    );
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/admin');
    expect(screen.getByRole('button', { name: 'Dana Al-Rashid' })).toHaveFocus();
    page.unmount();
    await renderAt(panel(), { at: '/admin?application=0193-dana' });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/admin');
  });

  it('addresses the admin when the creative is on the roster already', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication()]);
    refuse('post', '/api/admin/creative-applications/{id}/approve', 409, 'in_roster_already');
    await renderAt(panel(), { at: '/admin' });
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await within(dialog).findByText('This creative is already on the roster.')).toBeVisible();
  });

  it('keeps a name in the other script in its place in the question', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication()]);
    await renderAt(panel(), { at: '/admin', language: 'ar' });
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'رفض' }));
    const title = await screen.findByRole('heading', { name: 'رفض طلب Dana Al-Rashid؟' });
    expect(within(title).getByText('Dana Al-Rashid').tagName).toBe('BDI');
  });
});
