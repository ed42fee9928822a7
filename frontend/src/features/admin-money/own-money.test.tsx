/** An admin who is a side of a project, or who is owed the money, reads who decides, and finds no button that is refused. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { anAccount } from '@/test/accounts';
import { aMyPage } from '@/test/creative-lifecycle';
import { aCreative } from '@/test/creatives';
import { aBlockedRequest, aDuePayout, anAdminPayment, anAdminPayout, anAdminRefund, payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { PaymentsScreen } from './payments-screen';
import { PayoutsScreen } from './payouts-screen';

const sides = [
  ['en', 'You’re a side of this project, so another admin decides.'],
  ['ar', 'أنت طرف في هذا المشروع، فالقرار لمشرف آخر.'],
] as const;
const payees = [
  ['en', 'This money is yours, so another admin decides.'],
  ['ar', 'هذا المبلغ لك، فالقرار لمشرف آخر.'],
] as const;

async function show(page: ReactNode, at: string, language: 'en' | 'ar') {
  signedInAs({ role: 'creative', is_admin: true });
  await i18n.loadNamespaces(['admin', 'admin-money', 'payments', 'proof']);
  answer('get', '/api/config', aConfig({ payments }));
  answer('get', '/api/account', anAccount());
  await renderAt(page, { at, language });
}

/** The buttons next to a sentence. */
async function buttonsNextTo(sentence: string): Promise<HTMLElement[]> {
  const { parentElement } = await screen.findByText(sentence);
  return parentElement ? within(parentElement).queryAllByRole('button') : [];
}

describe('own money, for admins', () => {
  it.each(sides)('is decided by others where it was paid, which is said in %s', async (language, said) => {
    answer('get', '/api/admin/payments', [anAdminPayment({ is_side: true, allowed_moves: [] })]);
    await show(<PaymentsScreen />, '/admin/payments', language);
    expect(await buttonsNextTo(said)).toEqual([]);
  });

  it.each(sides)('is decided by others where it goes back, which is said in %s', async (language, said) => {
    answer('get', '/api/admin/refunds', [anAdminRefund({ is_side: true, allowed_moves: [] })]);
    await show(<PaymentsScreen />, '/admin/payments?view=refunds', language);
    expect(await buttonsNextTo(said)).toEqual([]);
  });

  it.each(payees)('is decided by others where it is due, which is said in %s', async (language, said) => {
    answer('get', '/api/admin/payouts/due', [aDuePayout({ is_payee: true, ready: false, balance_fils: -1_000 })]);
    await show(<PayoutsScreen />, '/admin/payouts', language);
    expect(await buttonsNextTo(said)).toEqual([]);
    expect(screen.queryByRole('checkbox', { name: /Salem|سالم/ })).toBeNull();
  });

  it.each([
    ['the creative', aDuePayout({ is_payee: true, ready: false, blocked_requests: [aBlockedRequest()] })],
    ['the brand', aDuePayout({ ready: false, blocked_requests: [aBlockedRequest({ is_side: true })] })],
  ] as const)('is not let go by %s of the project', async (_side, due) => {
    answer('get', '/api/admin/payouts/due', [due]);
    await show(<PayoutsScreen />, '/admin/payouts', 'en');
    expect(await screen.findByText(/KWD 90: Problem reported after the approval/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Lift Hold/ })).toBeNull();
  });

  it.each(payees)('is decided by others where it is prepared, which is said in %s', async (language, said) => {
    answer('get', '/api/admin/payouts', [anAdminPayout({ is_payee: true, allowed_moves: [] })]);
    await show(<PayoutsScreen />, '/admin/payouts?view=prepared', language);
    expect(await buttonsNextTo(said)).toEqual([]);
  });

  it('is not among the creatives whose fee can be entered', async () => {
    answer('get', '/api/admin/fees', []);
    answer('get', '/api/admin/fee-collections', []);
    answer('get', '/api/creative/profile', aMyPage({ creative_id: 'salem' }));
    answer('get', '/api/creatives', [
      aCreative({ id: 'salem', name: 'Salem Al-Ajmi' }),
      aCreative({ id: 'dana', name: 'Dana Al-Mutairi' }),
    ]);
    await show(<PayoutsScreen />, '/admin/payouts?view=fees', 'en');
    await userEvent.click(await screen.findByRole('button', { name: 'Enter a Fee Payment' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Enter a Fee Payment' }));
    expect(await asked.findByRole('radio', { name: 'Dana Al-Mutairi' })).toBeVisible();
    await waitFor(() => expect(asked.queryByRole('radio', { name: 'Salem Al-Ajmi' })).toBeNull());
  });
});
