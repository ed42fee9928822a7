import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { anAccount } from '@/test/accounts';
import { anAdminRefund, payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { PaymentsScreen } from './payments-screen';

async function show() {
  signedInAs({ role: 'admin', is_admin: true });
  await i18n.loadNamespaces(['admin', 'admin-money', 'payments', 'proof']);
  answer('get', '/api/config', aConfig({ payments }));
  answer('get', '/api/account', anAccount());
  await renderAt(<PaymentsScreen />, { at: '/admin/payments?view=refunds', language: 'en' });
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('refunds, for admins', () => {
  it('are sent again where no one knows whether they have left, once the admin has looked', async () => {
    answer('get', '/api/admin/refunds', [anAdminRefund({ state: 'unsure', allowed_moves: ['again'] })]);
    await show();
    expect(
      await screen.findByText(/^The provider didn’t answer, or left this refund pending for 30 days\./),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Try Again/ }));
    const asked = await dialog('Order this refund again?');
    expect(
      asked.getByText(/^Only if the provider’s own page doesn’t show it, or it’s over 30 days old\./),
    ).toBeVisible();
    await userEvent.type(asked.getByLabelText('Note'), 'Not on their page');
    await userEvent.type(asked.getByLabelText('Your password'), 'secret');
    const sent = answer('post', '/api/admin/refunds/{id}/again', anAdminRefund({ state: 'ordered' }));
    await userEvent.click(asked.getByRole('button', { name: 'Order Again' }));
    expect(await screen.findByText('The refund was ordered again.')).toBeVisible();
    expect(await sent.body()).toEqual({ note: 'Not on their page', current_password: 'secret' });
  });

  it.each([
    ['en', 'Payments are paused, so nothing is sent. Try again once they have resumed.'],
    ['ar', 'الدفعات متوقفة، فلا يُرسل أي مبلغ. يمكن إعادة المحاولة بعد استئنافها.'],
  ] as const)('are not sent again while payments are paused, which is said in %s', async (language, said) => {
    answer('get', '/api/admin/refunds', [anAdminRefund({ state: 'unsure', allowed_moves: ['again'] })]);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /^Try Again/ }));
    const asked = await dialog('Order this refund again?');
    await userEvent.type(asked.getByLabelText('Note'), 'Not on their page');
    await userEvent.type(asked.getByLabelText('Your password'), 'secret');
    refuse('post', '/api/admin/refunds/{id}/again', 503, 'payments_unavailable');
    await userEvent.click(asked.getByRole('button', { name: 'Order Again' }));
    await act(() => i18n.changeLanguage(language));
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('go back by bank where the provider refuses', async () => {
    const listed = answer('get', '/api/admin/refunds', [anAdminRefund()]);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /^Paid by Bank/ }));
    const asked = await dialog('Paid by bank transfer');
    await userEvent.type(asked.getByLabelText('Name of the payer'), 'Amal Al-Ali');
    await userEvent.type(asked.getByLabelText('Bank reference'), 'NBK-1');
    await userEvent.type(asked.getByLabelText('Day of the transfer'), '2026-11-22');
    await userEvent.type(asked.getByLabelText('Note'), 'Settled already');
    await userEvent.type(asked.getByLabelText('Your password'), 'secret');
    const sent = answer('post', '/api/admin/refunds/{id}/by-bank', anAdminRefund({ state: 'done' }));
    await userEvent.click(asked.getByRole('button', { name: 'Enter Transfer' }));
    expect(await screen.findByText('The transfer was entered.')).toBeVisible();
    expect(await sent.body()).toEqual({
      payee: 'Amal Al-Ali',
      bank_reference: 'NBK-1',
      sent_on: '2026-11-22',
      note: 'Settled already',
      current_password: 'secret',
    });
    expect(listed.requests.length).toBeGreaterThan(1);
  });
});
