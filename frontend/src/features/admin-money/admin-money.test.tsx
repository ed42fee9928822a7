import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { anAccount } from '@/test/accounts';
import { aBlockedRequest, aDuePayout, anAdminPayment, anAdminPayout, payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer, noPayments, refuse } from '@/test/server';
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

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('payments, for admins', () => {
  it.each([
    [{ review: 2, captured: 4 }, '/admin/payments', /state=review&limit=30$/],
    [{ review: 2, captured: 4 }, '/admin/payments?state=all', /payments\?limit=30$/],
    [{ captured: 4 }, '/admin/payments', /payments\?limit=30$/],
  ] as const)('open on what is to review, if anything is: %j at %s', async (attempts, at, asked) => {
    answer('get', '/api/admin/payments/counts', { ...noPayments, attempts });
    const listed = answer('get', '/api/admin/payments', [anAdminPayment()]);
    await show(<PaymentsScreen />, at);
    expect(await screen.findByText('Bait Al-Gahwa to Salem Al-Ajmi')).toBeVisible();
    expect(listed.requests.map(({ url }) => url)).toEqual([expect.stringMatching(asked)]);
    expect(screen.getByRole('link', { name: /^All/ })).toHaveAttribute('href', '/admin/payments?state=all');
  });

  it('show what has to be decided, with where the money is', async () => {
    answer('get', '/api/admin/payments/counts', {
      ...noPayments,
      attempts: { review: 1, captured: 4 },
      money: {
        ...noPayments.money,
        held_fils: 1_000,
        suspense_fils: 139_000,
        sum_fils: 140_000,
        at_provider_fils: 125_000,
      },
    });
    const listed = answer('get', '/api/admin/payments', [anAdminPayment()]);
    await show(<PaymentsScreen />, '/admin/payments');
    expect(await screen.findByText('Bait Al-Gahwa to Salem Al-Ajmi')).toBeVisible();
    expect(screen.getByText('Not assigned: KWD 139')).toBeVisible();
    expect(listed.requests[0]?.url).toMatch(/payments\?state=review&limit=30$/);
    expect(screen.getByRole('link', { name: /To review 1/ })).toHaveAttribute('href', '/admin/payments?state=review');
    const sums = within(screen.getByRole('region', { name: 'Where the money is' }));
    // Above the list: the total, and the rest on demand.
    expect(sums.getAllByText('KWD 140')[0]).toBeVisible();
    expect(sums.getByText('Payments as CSV')).not.toBeVisible();
    await userEvent.click(sums.getByRole('heading', { name: 'Where the money is' }));
    expect(sums.getByRole('link', { name: 'Payments as CSV' })).toBeVisible();
    // What was lost is missing at the provider.
    expect(sums.getByText('−KWD 15')).toBeVisible();
  });

  it.each([
    ['en', /^The provider’s page is on a host that isn’t allowed\./],
    ['ar', /^صفحة خدمة الدفع على نطاق غير مسموح به\./],
  ] as const)('say why a page was refused, in %s', async (language, said) => {
    answer('get', '/api/admin/payments', [
      anAdminPayment({ state: 'failed', failure: 'page_host', allowed_moves: [] }),
    ]);
    await show(<PaymentsScreen />, '/admin/payments', language);
    expect(await screen.findByText(said)).toBeVisible();
  });

  it.each([
    ['en', /^The books don’t add up in 2 places\./],
    ['ar', /^الدفاتر غير متطابقة في موضعين\./],
  ] as const)('say that the books do not add up, in %s', async (language, said) => {
    answer('get', '/api/admin/payments/counts', { ...noPayments, ledger_findings: 2 });
    answer('get', '/api/admin/payments', []);
    await show(<PaymentsScreen />, '/admin/payments', language);
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('are decided with a note and the password', async () => {
    answer('get', '/api/admin/payments', [anAdminPayment({ countable_fils: 100_000 })]);
    await show(<PaymentsScreen />, '/admin/payments');
    await userEvent.click(await screen.findByRole('button', { name: /^Decide/ }));
    const asked = await dialog('Decide about this payment');
    const about = asked.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(about).toEqual(['M-7K3Q', 'Bait Al-Gahwa', 'Salem Al-Ajmi', 'KWD 140', 'KWD 139', 'KWD 139']);
    expect(asked.getByText('KWD 100 is counted, and KWD 39 is returned.')).toBeVisible();
    await userEvent.click(asked.getByRole('radio', { name: /^Return all of it/ }));
    await userEvent.click(asked.getByRole('button', { name: 'Confirm Decision' }));
    expect(asked.getByLabelText('Note')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(asked.getByLabelText('Note'), 'Another amount');
    await userEvent.type(asked.getByLabelText('Your password'), 'secret');
    const sent = answer('post', '/api/admin/payment-attempts/{id}/settle', anAdminPayment({ state: 'captured' }));
    await userEvent.click(asked.getByRole('button', { name: 'Confirm Decision' }));
    expect(await screen.findByText('The decision was recorded.')).toBeVisible();
    expect(await sent.body()).toEqual({ decision: 'refund', note: 'Another amount', current_password: 'secret' });
  });

  it('are returned in part, where a chargeback covered a refund, too', async () => {
    answer('get', '/api/admin/payments', [
      anAdminPayment({
        state: 'captured',
        captured_fils: 140_000,
        suspense_fils: 0,
        credited_fils: 140_000,
        refunded_fils: 60_000,
        taken_back_fils: 60_000,
        allowed_moves: ['refund'],
      }),
    ]);
    await show(<PaymentsScreen />, '/admin/payments');
    await userEvent.click(await screen.findByRole('button', { name: /^Return Money/ }));
    const asked = await dialog('Return money to the brand');
    const amount = asked.getByLabelText('Amount in KWD');
    expect(amount).toHaveValue('20');
    await userEvent.clear(amount);
    await userEvent.type(amount, '80');
    await userEvent.click(asked.getByRole('button', { name: 'Return Money' }));
    expect(asked.getByLabelText('Note')).toHaveAttribute('aria-invalid', 'true');
    expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('say what was refused', async () => {
    answer('get', '/api/admin/payments', [anAdminPayment({ allowed_moves: ['seen'] })]);
    await show(<PaymentsScreen />, '/admin/payments', 'ar');
    await userEvent.click(await screen.findByRole('button', { name: /^تسجيل المراجعة/ }));
    const asked = await dialog('تسجيل مراجعة هذه الدفعة؟');
    await userEvent.type(asked.getByLabelText('ملاحظة'), 'رُد المبلغ');
    await userEvent.type(asked.getByLabelText('كلمة مرورك'), 'secret');
    refuse('post', '/api/admin/payment-attempts/{id}/settle', 403, 'sign_in_again');
    await userEvent.click(asked.getByRole('button', { name: 'تسجيل المراجعة' }));
    expect(await asked.findByRole('button', { name: 'تسجيل الدخول مرة أخرى' })).toBeVisible();
  });
});

describe('payouts, for admins', () => {
  it('are prepared of those that are ready, and of no one who should be looked at first', async () => {
    answer('get', '/api/admin/payouts/due', [
      aDuePayout(),
      aDuePayout({ creative_id: 'noura', creative_name: 'Noura Al-Mutawa', look_first: ['young_brand'] }),
      aDuePayout({
        creative_id: 'dana',
        creative_name: 'Dana Al-Mutairi',
        ready: false,
        ready_fils: 0,
        reasons: ['no_details', 'blocked_projects'],
        blocked_requests: [aBlockedRequest({ reasons: ['dispute', 'chargeback'] })],
      }),
    ]);
    await show(<PayoutsScreen />, '/admin/payouts');
    expect(await screen.findByText('No bank details')).toBeVisible();
    expect(screen.getByText(/KWD 90: Reported problem · Chargeback/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Dana Al-Mutairi' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all that are ready' }));
    expect(screen.getByRole('checkbox', { name: 'Salem Al-Ajmi' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Noura Al-Mutawa' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Prepare 1 Payout' }));
    const asked = await dialog('Prepare payouts?');
    expect(asked.getByText(/^KWD 252 in total\./)).toBeVisible();
    await userEvent.type(asked.getByLabelText('Your password'), 'secret');
    const sent = answer('post', '/api/admin/payouts', {
      prepared: [anAdminPayout()],
      skipped: [{ creative_id: 'noura', reasons: ['stopped'] }],
    });
    await userEvent.click(asked.getByRole('button', { name: 'Prepare 1 Payout' }));
    expect(await screen.findByText('1 payout was prepared. 1 was left out.')).toBeVisible();
    expect(await sent.body()).toEqual({ creative_ids: ['salem'], current_password: 'secret' });
  });

  it('of one project are let go by hand', async () => {
    answer('get', '/api/admin/payouts/due', [aDuePayout({ ready: false, blocked_requests: [aBlockedRequest()] })]);
    await show(<PayoutsScreen />, '/admin/payouts');
    expect(await screen.findByText(/KWD 90: Problem reported after the approval/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Lift Hold M-9XYZ' }));
    const asked = await dialog('Let the payout of M-9XYZ continue?');
    await userEvent.type(asked.getByLabelText('Note'), 'It is as agreed');
    await userEvent.type(asked.getByLabelText('Your password'), 'secret');
    const sent = answer('post', '/api/admin/payouts/unblock', null, { status: 204 });
    await userEvent.click(asked.getByRole('button', { name: 'Lift Hold' }));
    expect(await screen.findByText('The hold was lifted.')).toBeVisible();
    expect(await sent.body()).toEqual({ request_id: 'r', note: 'It is as agreed', current_password: 'secret' });
  });

  it('go to the bank as a file, and are marked once the bank has carried them out', async () => {
    answer('get', '/api/admin/payouts/counts', {
      prepared: 1,
      sent: 0,
      withdrawn: 0,
      returned: 0,
      due: 0,
      prepared_fils: 252_000,
    });
    answer('get', '/api/admin/payouts', [anAdminPayout()]);
    await show(<PayoutsScreen />, '/admin/payouts?view=prepared');
    expect(await screen.findByText('Prepared: KWD 252')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download for the Bank' })).toHaveAttribute(
      'href',
      '/api/admin/payouts.csv',
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as Sent/ }));
    const asked = await dialog('The bank carried out S-2026-000007');
    await userEvent.type(asked.getByLabelText('Bank reference'), 'NBK-4711');
    const about = asked.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(about).toEqual(['Salem Al-Ajmi', 'KWD 252']);
    const day = asked.getByLabelText('Day of the transfer');
    expect(day).not.toHaveValue('');
    await userEvent.clear(day);
    await userEvent.type(day, '2099-01-01');
    await userEvent.type(asked.getByLabelText('Your password'), 'secret');
    await userEvent.click(asked.getByRole('button', { name: 'Mark as Sent' }));
    expect(await asked.findByText('Choose today or an earlier day.')).toBeVisible();
  });

  it('are held back with a note', async () => {
    answer('get', '/api/admin/payouts/due', [aDuePayout()]);
    await show(<PayoutsScreen />, '/admin/payouts', 'ar');
    await userEvent.click(await screen.findByRole('button', { name: /^إيقاف التحويل/ }));
    const asked = await dialog('إيقاف التحويلات إلى سالم العجمي؟');
    await userEvent.type(asked.getByLabelText('ملاحظة'), 'قيد التحقق');
    await userEvent.type(asked.getByLabelText('كلمة مرورك'), 'secret');
    const sent = answer('post', '/api/admin/payouts/block', null);
    await userEvent.click(asked.getByRole('button', { name: 'إيقاف التحويل' }));
    expect(await screen.findByText('أُوقفت التحويلات.')).toBeVisible();
    expect(await sent.body()).toEqual({ creative_id: 'salem', note: 'قيد التحقق', current_password: 'secret' });
  });
});
