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

describe('the admin panel', () => {
  it('shows what is pending, with three skills and the rest counted', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication({ email_verified: false })]);
    await renderAt(panel(), { at: '/admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Creative Applications Admin' })).toBeVisible();
    expect(screen.getByText('Hessa')).toBeVisible();
    const card = within(await screen.findByRole('list', { name: 'Pending applications' }));
    expect(card.getByText('dana@example.com')).toBeVisible();
    expect(card.getByText('+1').parentElement).toHaveTextContent('+1 more');
    expect(card.getByText('4 years')).toBeVisible();
    expect(card.getByText('Email not verified')).toBeVisible();
    expect(screen.getAllByRole('definition').map((tile) => tile.textContent)).toEqual(['1', '0']);
  });

  it('approves, says so, and reads the list again', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication()]);
    const approved = anApplication({ is_reviewed: true, status: 'Accepted', reviewed_at: '2026-11-11T09:00:00Z' });
    const sent = answer('post', '/api/admin/creative-applications/{id}/approve', approved);
    await renderAt(panel(), { at: '/admin' });
    const dialog = await open();
    expect(within(dialog).getByText('November 10, 2026 at 12:05 PM')).toBeVisible();
    const again = answer('get', '/api/admin/creative-applications', [approved]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Application approved successfully!')).toBeVisible();
    expect(await screen.findByText('No Pending Applications')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Recently Reviewed' })).getByText('Approved')).toBeVisible();
    expect(sent.requests).toHaveLength(1);
    expect(again.requests).toHaveLength(1);
  });

  it('rejects with a reason', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication()]);
    const sent = answer(
      'post',
      '/api/admin/creative-applications/{id}/reject',
      anApplication({ is_reviewed: true, status: 'Rejected' }),
    );
    await renderAt(panel(), { at: '/admin' });
    await userEvent.click(within(await open()).getByRole('button', { name: 'Reject' }));
    const question = await screen.findByRole('dialog', { name: /Reject Dana Al-Rashid/ });
    await userEvent.type(within(question).getByLabelText(/Reason/), ' Too few works. ');
    await userEvent.click(within(question).getByRole('button', { name: 'Reject Application' }));
    expect(await screen.findByText('Application rejected')).toBeVisible();
    expect(await sent.body()).toEqual({ reason: 'Too few works.' });
  });

  it('keeps the reason of a rejection until it is sent', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication()]);
    await renderAt(panel(), { at: '/admin' });
    await userEvent.click(within(await open()).getByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByLabelText(/Reason/), 'Too few works.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(await screen.findByLabelText(/Reason/)).toHaveValue('Too few works.');
    const rejected = anApplication({ is_reviewed: true, status: 'Rejected' });
    answer('post', '/api/admin/creative-applications/{id}/reject', rejected);
    await userEvent.click(screen.getByRole('button', { name: 'Reject Application' }));
    expect(await screen.findByText('Application rejected')).toBeVisible();
    expect(Object.keys(window.sessionStorage)).toEqual([]);
  });

  it('names creatives in Arabic where they have such a name', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [
      anApplication({ name_ar: 'دانة الراشد', location_ar: 'السالمية' }),
      anApplication({ id: '2', name: 'Tess Cruz', is_reviewed: true, status: 'Accepted' }),
      anApplication({ id: '3', name: 'Omar', name_ar: 'عمر', is_reviewed: true, status: 'Rejected' }),
    ]);
    await renderAt(panel(), { at: '/admin', language: 'ar' });
    await userEvent.click(await screen.findByRole('button', { name: 'دانة الراشد' }));
    expect(await screen.findByRole('dialog', { name: 'دانة الراشد' })).toBeVisible();
    expect(screen.getByText('السالمية')).toBeVisible();
    expect(screen.getByText('Tess Cruz')).toBeVisible();
    expect(screen.getByText('عمر')).toBeVisible();
  });

  it('says that another admin was first, and fetches the list again', async () => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication()]);
    refuse('post', '/api/admin/creative-applications/{id}/approve', 409, 'already_reviewed');
    await renderAt(panel(), { at: '/admin' });
    const dialog = await open();
    answer('get', '/api/admin/creative-applications', []);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Another admin has already reviewed this application.')).toBeVisible();
    expect(await screen.findByText('No Pending Applications')).toBeVisible();
  });

  it.each([
    ['Approve', '/api/admin/creative-applications/{id}/approve', 'Failed to approve application'],
    ['Reject', '/api/admin/creative-applications/{id}/reject', 'Failed to reject application'],
  ] as const)('keeps the application open when it cannot %s', async (action, path, text) => {
    signedInAs(admin);
    answer('get', '/api/admin/creative-applications', [anApplication()]);
    refuse('post', path, 500, 'internal');
    await renderAt(panel(), { at: '/admin' });
    await userEvent.click(within(await open()).getByRole('button', { name: action }));
    if (action === 'Reject') await userEvent.click(await screen.findByRole('button', { name: 'Reject Application' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('shows the six latest decisions, newest first', async () => {
    signedInAs(admin);
    const reviewed = ['01', '02', '03', '04', '05', '06', '07'].map((day) =>
      anApplication({
        id: day,
        name: `Creative ${day}`,
        is_reviewed: true,
        status: 'Accepted',
        reviewed_at: `2026-11-${day}T09:00:00Z`,
      }),
    );
    answer('get', '/api/admin/creative-applications', reviewed);
    await renderAt(panel(), { at: '/admin' });
    const list = within(await screen.findByRole('list', { name: 'Recently Reviewed' }));
    expect(list.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Creative 07',
      'Creative 06',
      'Creative 05',
      'Creative 04',
      'Creative 03',
      'Creative 02',
    ]);
  });

  it('says when the list cannot be loaded', async () => {
    signedInAs(admin);
    refuse('get', '/api/admin/creative-applications', 500, 'internal');
    await renderAt(panel(), { at: '/admin' });
    expect(await screen.findByText('Failed to load applications')).toBeVisible();
  });

  it('redirects other accounts to the setup, and a visitor to the sign-in', async () => {
    const visitor = await renderAt(panel(), { at: '/admin' });
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fadmin'));
    visitor.unmount();
    signedInAs({ role: 'brand' });
    const brand = await renderAt(panel(), { at: '/admin' });
    await waitFor(() => expect(address()).toBe('/admin/setup'));
    brand.unmount();
    signedInAs(admin);
    refuse('get', '/api/admin/creative-applications', 403, 'forbidden');
    await renderAt(panel(), { at: '/admin' });
    await waitFor(() => expect(address()).toBe('/admin/setup'));
  });

  it('denies access where it could not be checked', async () => {
    document.cookie = 'marsam_signed_in=1';
    refuse('get', '/api/users/me', 500, 'internal');
    await renderAt(panel(), { at: '/admin' });
    expect(await screen.findByText('Failed to verify admin access')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Setup Admin Access' })).toHaveAttribute('href', '/admin/setup');
  });
});
