import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { anAccount } from '@/test/accounts';
import { aCreative } from '@/test/creatives';
import { aDuePayout, anAdminPayout, payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer, noPayments, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { PayoutsScreen } from './payouts-screen';

async function show(pausedAt: string | null, language: 'en' | 'ar' = 'en') {
  signedInAs({ role: 'admin', is_admin: true });
  await i18n.loadNamespaces(['admin', 'admin-money', 'payments', 'proof']);
  answer('get', '/api/config', aConfig({ payments }));
  answer('get', '/api/account', anAccount());
  answer('get', '/api/admin/payouts', []);
  answer('get', '/api/admin/payouts/due', [
    aDuePayout(),
    aDuePayout({ creative_id: 'dana', creative_name: 'Dana Al-Mutairi', creative_name_ar: 'دانة المطيري' }),
  ]);
  answer('get', '/api/creatives', [aCreative({ id: 'salem', name: 'Salem Al-Ajmi' })]);
  answer('get', '/api/admin/payments/counts', { ...noPayments, paused_at: pausedAt });
  await renderAt(<PayoutsScreen />, { at: '/admin/payouts?view=sent', language });
}

const texts = {
  en: {
    open: 'Enter a Lost Transfer',
    title: 'Enter a transfer that the bank carried out',
    salem: 'Salem Al-Ajmi',
    amount: 'Amount in KWD',
    reference: 'Bank reference',
    day: 'Day of the transfer',
    note: 'Note',
    password: 'Your password',
    submit: 'Enter Transfer',
    stale: 'A transfer with this reference has already been entered, or payments have resumed.',
  },
  ar: {
    open: 'تسجيل تحويل مفقود',
    title: 'تسجيل تحويل نفّذه البنك',
    salem: 'سالم العجمي',
    amount: 'المبلغ بالدينار الكويتي',
    reference: 'الرقم المرجعي لدى البنك',
    day: 'تاريخ التحويل',
    note: 'ملاحظة',
    password: 'كلمة مرورك',
    submit: 'تسجيل التحويل',
    stale: 'سبق تسجيل تحويل بهذا الرقم المرجعي، أو استؤنفت الدفعات.',
  },
} as const;

async function open(language: 'en' | 'ar' = 'en') {
  await show('2026-11-28T09:00:00Z', language);
  await userEvent.click(await screen.findByRole('button', { name: texts[language].open }));
  return within(await screen.findByRole('dialog', { name: texts[language].title }));
}

async function fill(asked: Awaited<ReturnType<typeof open>>, language: 'en' | 'ar' = 'en') {
  const { salem, amount, reference, day, note, password } = texts[language];
  await userEvent.click(await asked.findByRole('radio', { name: salem }));
  await userEvent.type(asked.getByLabelText(amount), '90');
  await userEvent.type(asked.getByLabelText(reference), 'NBK-4711');
  await userEvent.type(asked.getByLabelText(day), '2026-11-20');
  await userEvent.type(asked.getByLabelText(note), 'As the bank says');
  await userEvent.type(asked.getByLabelText(password), 'secret');
}

it('enters a transfer that a restore has lost while payments are paused', async () => {
  const asked = await open();
  await fill(asked);
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

it('offers each creative who is owed money, on the roster or not, and finds them by name', async () => {
  const asked = await open();
  expect(await asked.findByRole('radio', { name: 'Dana Al-Mutairi' })).toBeVisible();
  expect(await asked.findAllByRole('radio', { name: 'Salem Al-Ajmi' })).toHaveLength(1);
  await userEvent.type(asked.getByRole('searchbox'), 'mutairi');
  expect(await asked.findByRole('radio', { name: 'Dana Al-Mutairi' })).toBeVisible();
});

it.each(['en', 'ar'] as const)('says why it cannot be entered: %s', async (language) => {
  const asked = await open(language);
  await fill(asked, language);
  refuse('post', '/api/admin/payouts/carried-out', 409, 'stale_stage');
  await userEvent.click(asked.getByRole('button', { name: texts[language].submit }));
  expect(await asked.findByText(texts[language].stale)).toBeVisible();
});

it('is not there while payments go on', async () => {
  await show(null);
  expect(await screen.findByText('No payouts here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enter a Lost Transfer' })).toBeNull();
});
