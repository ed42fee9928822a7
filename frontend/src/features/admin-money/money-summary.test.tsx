/** Cards and dialogs about money say who is concerned, how much it is and why it waits. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { anAccount } from '@/test/accounts';
import { aDuePayout, anAdminPayment, anAdminPayout, anAdminRefund, payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { PaymentsScreen } from './payments-screen';
import { PayoutsScreen } from './payouts-screen';

async function show(page: ReactNode, at: string, language: 'en' | 'ar' = 'en') {
  signedInAs({ role: 'admin', is_admin: true });
  await i18n.loadNamespaces(['admin', 'admin-money', 'payments', 'proof']);
  answer('get', '/api/config', aConfig({ payments }));
  answer('get', '/api/account', anAccount());
  await renderAt(page, { at, language });
}

async function asked() {
  const dialog = within(await screen.findByRole('dialog'));
  return { dialog, about: dialog.getAllByRole('definition').map(({ textContent }) => textContent) };
}

describe('a dialog about money', () => {
  it.each([/^Try Again/, /^Paid by Bank/, /^Withdraw Refund/])('says what is refunded to whom: %s', async (opener) => {
    answer('get', '/api/admin/refunds', [anAdminRefund()]);
    await show(<PaymentsScreen />, '/admin/payments?view=refunds');
    await userEvent.click(await screen.findByRole('button', { name: opener }));
    expect((await asked()).about).toEqual(['M-7K3Q', 'Bait Al-Gahwa', 'KWD 60']);
  });

  it('prepares one that should be checked first only once it was checked, which is asked with the rest', async () => {
    answer('get', '/api/admin/payouts/due', [
      aDuePayout(),
      aDuePayout({
        creative_id: 'noura',
        creative_name: 'Noura Al-Mutawa',
        ready_fils: 90_000,
        look_first: ['young_brand'],
      }),
    ]);
    await show(<PayoutsScreen />, '/admin/payouts');
    for (const name of ['Salem Al-Ajmi', 'Noura Al-Mutawa'])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await userEvent.click(screen.getByRole('button', { name: 'Prepare 2 Payouts' }));
    const { dialog, about } = await asked();
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Salem Al-Ajmi',
      'Noura Al-Mutawa',
    ]);
    expect(about).toEqual(['KWD 252', expect.stringMatching(/^KWD 90.*Check first.*new when it paid\.$/)]);
    const sent = answer('post', '/api/admin/payouts', { prepared: [anAdminPayout()], skipped: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Prepare 2 Payouts' }));
    expect(dialog.getByText(/^Look at the ones marked/)).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('Your password')).toHaveAttribute('aria-invalid', 'true'));
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret');
    await userEvent.click(dialog.getByRole('button', { name: 'Prepare 2 Payouts' }));
    expect(await screen.findByText('1 payout was prepared.')).toBeVisible();
    expect(await sent.body()).toEqual({ creative_ids: ['salem', 'noura'], current_password: 'secret' });
  });
});

describe('what waits for a decision', () => {
  it.each([
    ['en', {}, /^The provider received a different amount than was ordered\./],
    ['ar', {}, /^وصل إلى خدمة الدفع مبلغ يختلف عن المطلوب\./],
    ['en', { captured_fils: 0, suspense_fils: 0 }, /^The provider reports a payment that isn’t from this site/],
    ['ar', { captured_fils: 0, suspense_fils: 0 }, /^تذكر خدمة الدفع دفعة ليست من هذا الموقع/],
  ] as const)('says why a payment waits, in %s: %o', async (language, differences, said) => {
    answer('get', '/api/admin/payments', [anAdminPayment(differences)]);
    await show(<PaymentsScreen />, '/admin/payments', language);
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('says nothing of a payment that was reviewed', async () => {
    answer('get', '/api/admin/payments', [
      anAdminPayment({ suspense_fils: 0, settled_at: '2026-11-21T10:00:00Z', allowed_moves: [] }),
    ]);
    await show(<PaymentsScreen />, '/admin/payments');
    expect(await screen.findByText('Bait Al-Gahwa to Salem Al-Ajmi')).toBeVisible();
    expect(screen.queryByText(/^The provider re/)).toBeNull();
  });

  it.each([
    [false, /^The provider returned a different amount than was ordered\./],
    [true, /^No one ordered it here/],
  ])('says why a refund waits: made on the provider’s page, %s', async (foreign, said) => {
    answer('get', '/api/admin/refunds', [anAdminRefund({ state: 'review', foreign, allowed_moves: ['post'] })]);
    await show(<PaymentsScreen />, '/admin/payments?view=refunds');
    expect(await screen.findByText(said)).toBeVisible();
  });
});
