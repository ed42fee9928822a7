import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { anAccount } from '@/test/accounts';
import { aCreative } from '@/test/creatives';
import { anAdminPayout, payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer, noPayments } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { PayoutsScreen } from './payouts-screen';

async function show(pausedAt: string | null, language: 'en' | 'ar' = 'en') {
  signedInAs({ role: 'admin', is_admin: true });
  await i18n.loadNamespaces(['admin', 'admin-money', 'payments', 'proof']);
  answer('get', '/api/config', aConfig({ payments }));
  answer('get', '/api/account', anAccount());
  answer('get', '/api/admin/payouts', []);
  answer('get', '/api/creatives', [aCreative({ id: 'salem', name: 'Salem Al-Ajmi' })]);
  answer('get', '/api/admin/payments/counts', { ...noPayments, paused_at: pausedAt });
  await renderAt(<PayoutsScreen />, { at: '/admin/payouts?view=sent', language });
}

it('enters a transfer that a restore has lost while payments are paused', async () => {
  await show('2026-11-28T09:00:00Z');
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a Lost Transfer' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Enter a transfer that the bank carried out' }));
  await userEvent.click(await asked.findByRole('radio', { name: 'Salem Al-Ajmi' }));
  await userEvent.type(asked.getByLabelText('Amount in KWD'), '90');
  await userEvent.type(asked.getByLabelText('Bank reference'), 'NBK-4711');
  await userEvent.type(asked.getByLabelText('Day of the transfer'), '2026-11-20');
  await userEvent.type(asked.getByLabelText('Note'), 'As the bank says');
  await userEvent.type(asked.getByLabelText('Your password'), 'secret');
  const sent = answer('post', '/api/admin/payouts/carried-out', anAdminPayout({ state: 'sent' }), { status: 201 });
  await userEvent.click(asked.getByRole('button', { name: 'Enter Transfer' }));
  expect(await screen.findByText('The transfer was entered.')).toBeVisible();
  expect(await sent.body()).toEqual({
    creative_id: 'salem',
    amount_fils: 90_000,
    bank_reference: 'NBK-4711',
    sent_on: '2026-11-20',
    note: 'As the bank says',
    current_password: 'secret',
  });
});

it('is offered in Arabic, too', async () => {
  await show('2026-11-28T09:00:00Z', 'ar');
  expect(await screen.findByRole('button', { name: 'تسجيل تحويل مفقود' })).toBeVisible();
});

it('is not there while payments go on', async () => {
  await show(null);
  expect(await screen.findByText('No payouts here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enter a Lost Transfer' })).toBeNull();
});
