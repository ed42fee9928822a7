import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { anAccount } from '@/test/accounts';
import { aCreative } from '@/test/creatives';
import { payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { PayoutsScreen } from './payouts-screen';

async function showFees() {
  signedInAs({ role: 'admin', is_admin: true });
  await i18n.loadNamespaces(['admin', 'admin-money', 'payments', 'proof']);
  answer('get', '/api/config', aConfig({ payments }));
  answer('get', '/api/account', anAccount());
  await renderAt(<PayoutsScreen />, { at: '/admin/payouts?view=fees', language: 'en' });
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('settlements and fees, for admins', () => {
  it('have settlements and fees next to them', async () => {
    answer('get', '/api/admin/fees', [{ month: '2026-11', earned_fils: 28_000, owed_fils: 3_000, collected_fils: 0 }]);
    answer('get', '/api/admin/fee-collections', []);
    await showFees();
    const table = within(await screen.findByRole('table', { name: 'Fees by month' }));
    expect(table.getByText('KWD 28')).toBeVisible();
    answer('get', '/api/admin/settlements', []);
    await userEvent.click(screen.getByRole('link', { name: 'Settlements' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Enter Settlement' }));
    const asked = await dialog('Enter Settlement');
    expect(asked.getByLabelText('Kept by the provider, in KWD')).toHaveValue('0');
  });

  it('collect the fees of what was paid outside', async () => {
    answer('get', '/api/admin/fees', []);
    answer('get', '/api/admin/fee-collections', []);
    answer('get', '/api/creatives', [aCreative({ id: 'salem', name: 'Salem Al-Ajmi' })]);
    await showFees();
    await userEvent.click(await screen.findByRole('button', { name: 'Enter a Fee Payment' }));
    const asked = await dialog('Enter a Fee Payment');
    await userEvent.type(asked.getByLabelText('Amount in KWD'), '13');
    await userEvent.type(asked.getByLabelText('Day'), '2026-11-20');
    await userEvent.type(asked.getByLabelText('Reference'), 'NBK-9');
    await userEvent.type(asked.getByLabelText('Your password'), 'secret');
    await userEvent.click(asked.getByRole('button', { name: 'Enter Payment' }));
    expect(await asked.findByText('Choose a creative.')).toBeVisible();
    await userEvent.click(asked.getByRole('radio', { name: 'Salem Al-Ajmi' }));
    const sent = answer(
      'post',
      '/api/admin/fee-collections',
      {
        id: 'f',
        creative_id: 'salem',
        creative_name: 'Salem Al-Ajmi',
        creative_name_ar: 'سالم العجمي',
        amount_fils: 13_000,
        collected_on: '2026-11-20',
        reference: 'NBK-9',
        entered_at: '2026-11-20T10:00:00Z',
      },
      { status: 201 },
    );
    await userEvent.click(asked.getByRole('button', { name: 'Enter Payment' }));
    expect(await screen.findByText('The fee payment was entered.')).toBeVisible();
    expect(await sent.body()).toEqual({
      creative_id: 'salem',
      amount_fils: 13_000,
      collected_on: '2026-11-20',
      reference: 'NBK-9',
      current_password: 'secret',
    });
  });
});
