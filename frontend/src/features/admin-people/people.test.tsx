import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Person } from '@/api/types';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aPerson, aUser } from '@/test/users';
import { PeopleScreen } from './people-screen';

const admin = aUser({ id: 'u-hessa', full_name: 'Hessa', email: 'hessa@example.com', is_admin: true, role: 'admin' });
const people: Person[] = [
  aPerson(admin),
  aPerson({ role: 'brand', company_name: 'Bait' }),
  aPerson({ id: 'p-2', full_name: 'بدر', role: 'creative', email: 'bader@example.com', state: 'suspended' }),
];

const list = '/api/admin/users';

async function open() {
  const sent = answer('get', list, people, { headers: { 'X-Total-Count': '812' } });
  await renderAt(<PeopleScreen admin={admin} />, { at: '/admin/people' });
  await screen.findByRole('table', { name: 'People' });
  return sent;
}

const key = (request: Request | undefined) => request?.headers.get('Idempotency-Key');

describe('the accounts', () => {
  it('are counted by the server, and searched and filtered there', async () => {
    const sent = await open();
    expect(screen.getByText('812 accounts')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'bait{Enter}');
    await userEvent.selectOptions(screen.getByLabelText('Account type'), 'Brand');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Suspended');
    expect(address()).toBe('/admin/people?q=bait&role=brand&state=suspended');
    await waitFor(() => expect(sent.requests.at(-1)?.url).toMatch(/\?q=bait&role=brand&state=suspended&limit=50$/));
    await userEvent.selectOptions(screen.getByLabelText('Status'), '');
    expect(address()).toBe('/admin/people?q=bait&role=brand');
  });

  it.each([
    [
      'en',
      ['Last seen November 20, 2026', '2 projects in progress', 'Two-step sign-in off', 'Signed out everywhere'],
      'Two-step sign-in on',
    ],
    [
      'ar',
      ['آخر ظهور: 20 نوفمبر 2026', 'مشروعان قيد التنفيذ', 'التحقق بخطوتين غير مفعّل', 'سُجّل خروجه من كل الأجهزة'],
      'التحقق بخطوتين مفعّل',
    ],
  ] as const)('say when they were seen, how they sign in and what runs: %s', async (language, texts, twoStep) => {
    answer('get', list, [
      aPerson(admin),
      aPerson({ id: 'b', role: 'brand', company_name: 'Bait', running_projects: 2, last_seen_at: null }),
      aPerson({ id: 'c', role: 'creative', two_step: true }),
    ]);
    await renderAt(<PeopleScreen admin={admin} />, { at: '/admin/people', language });
    await screen.findByText(twoStep);
    for (const text of texts) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: texts[1] })).toHaveAttribute('href', '/admin/requests?q=Bait');
  });

  it('say how often the other side reported pressure', async () => {
    answer('get', list, [aPerson(admin), aPerson({ id: 'b', role: 'brand', pressure_reports: 2 })]);
    await renderAt(<PeopleScreen admin={admin} />, { at: '/admin/people' });
    expect(await screen.findByText('2 reports of pressure')).toBeVisible();
    // The list of problems has those of everyone.
    expect(screen.queryByRole('link', { name: '2 reports of pressure' })).toBeNull();
  });

  it('are not counted beyond a thousand by a search', async () => {
    answer('get', list, people, { headers: { 'X-Total-Count': '1000', 'X-Total-More': 'true' } });
    await renderAt(<PeopleScreen admin={admin} />, { at: '/admin/people?q=a' });
    expect(await screen.findByText('More than 1,000 accounts')).toBeVisible();
  });

  it('are suspended with a note for admins and a message to the person', async () => {
    await open();
    const sent = answer('post', '/api/admin/users/{id}/suspend', { message: 'done' });
    await userEvent.click(screen.getByRole('button', { name: 'Suspend Amal Al-Ali' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Amal Al-Ali?' }));
    // Of a brand, which is on no roster.
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^The account is signed out/),
      expect.stringMatching(/^A brand’s requests/),
      expect.stringMatching(/^Running projects/),
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend Account' }));
    expect(dialog.getByText('This field is required.')).toBeVisible();
    expect(dialog.getByLabelText('Note for admins')).toHaveFocus();
    await userEvent.type(dialog.getByLabelText('Note for admins'), ' Third report of fake work. ');
    await userEvent.type(dialog.getByLabelText(/^Message to the account holder/), 'Please write to us.');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend Account' }));
    expect(await screen.findByText('The account was suspended')).toBeVisible();
    expect(await sent.body()).toEqual({ reason: 'Third report of fake work.', message: 'Please write to us.' });
    expect(sent.requests.at(0)?.url).toMatch(/0193-amal\/suspend$/);
  });

  it('are suspended and restored once, however often it is tried', async () => {
    await open();
    for (const [verb, name] of [
      ['suspend', 'Suspend Account'],
      ['restore', 'Lift Suspension'],
    ] as const) {
      const failed = refuse('post', `/api/admin/users/{id}/${verb}`, 500, 'internal');
      // oxlint-disable no-await-in-loop -- one after the other
      await userEvent.click(
        screen.getByRole('button', { name: verb === 'suspend' ? /^Suspend Amal/ : /^Lift Suspension/ }),
      );
      if (verb === 'suspend') await userEvent.type(await screen.findByLabelText('Note for admins'), 'Spam.');
      await userEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(failed.requests).toHaveLength(1));
      const sent = answer('post', `/api/admin/users/{id}/${verb}`, { message: 'done' });
      await waitFor(() => expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled'));
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(sent.requests).toHaveLength(1));
      expect(key(failed.requests[0])).toMatch(/^[\w-]{36}$/);
      expect(key(sent.requests[0])).toBe(key(failed.requests[0]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      // oxlint-enable no-await-in-loop
    }
  });

  it('are restored', async () => {
    await open();
    const sent = answer('post', '/api/admin/users/{id}/restore', { message: 'done' });
    const opener = screen.getByRole('button', { name: /^Lift Suspension/ });
    await userEvent.click(opener);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(opener).toHaveFocus();
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Lift Suspension' }));
    expect(await screen.findByText('The suspension was lifted')).toBeVisible();
    expect(sent.requests).toHaveLength(1);
  });

  it('offer no suspension of an admin', async () => {
    await open();
    expect(screen.getAllByRole('button', { name: /^Suspend/ })).toHaveLength(1);
  });

  it('say why a suspension was refused', async () => {
    await open();
    refuse('post', '/api/admin/users/{id}/suspend', 409, 'already_suspended');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend Amal Al-Ali' }));
    await userEvent.type(await screen.findByLabelText('Note for admins'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend Account' }));
    expect(await screen.findByText('This account is already suspended.')).toBeVisible();
  });
});
