import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Earnings } from '@/api/types';
import { i18n } from '@/i18n';
import { anAccount } from '@/test/accounts';
import { earnings, payments } from '@/test/payments';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { signedInAs } from '@/test/users';
import { EarningsScreen } from './earnings-screen';

async function open(own: Earnings, language: 'en' | 'ar' = 'en', config = aConfig({ payments })) {
  signedInAs({ role: 'creative' });
  await i18n.loadNamespaces(['earnings', 'payments', 'proof']);
  answer('get', '/api/config', config);
  answer('get', '/api/account', anAccount());
  answer('get', '/api/creative/earnings', own);
  await renderAt(<EarningsScreen />, { at: '/earnings', language });
}

describe('a creative’s earnings', () => {
  it('say what is held, what is theirs and when it comes, and what was transferred', async () => {
    await open(earnings());
    expect(await screen.findByText('KWD 252 is yours. We’ll transfer it by December 1, 2026.')).toBeVisible();
    const held = within(screen.getByRole('region', { name: 'Held for you' }));
    expect(held.getByText('KWD 126')).toBeVisible();
    expect(held.getByRole('link', { name: /^Winter menu ?· ?M-7K3Q$/ })).toHaveAttribute(
      'href',
      '/requests/0193-request',
    );
    expect(screen.getByRole('link', { name: 'Statement S-2026-000007' })).toHaveAttribute(
      'href',
      '/payouts/0193-payout',
    );
    const months = within(screen.getByRole('table', { name: 'By month' }));
    expect(months.getByRole('rowheader', { name: 'November 2026' })).toBeVisible();
    expect(months.getByText('KWD 56')).toBeVisible();
    expect(months.queryByRole('columnheader', { name: 'Paid outside Marsam' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('href', '/api/creative/earnings.csv');
    expect(screen.getByText('IBAN ending in \u20680101\u2069')).toBeVisible();
  });

  it.each([
    ['en', /^Videography ?· ?M-9XYZ$/],
    ['ar', /^تصوير الفيديو ?· ?M-9XYZ$/],
  ] as const)('call a project without a title by its service and code, in %s', async (language, name) => {
    await open(earnings({ held: [] }), language);
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', '/requests/0193-other');
    expect(within(link).getByText('M-9XYZ')).toHaveClass('unbroken');
  });

  it('promise no day where something holds them back', async () => {
    await open(earnings({ blocked: ['no_details'], details: null }));
    expect(await screen.findByText('KWD 252 is yours.')).toBeVisible();
    expect(screen.getByText('Add your IBAN so that we can transfer your money.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add Your IBAN' }));
    expect(screen.getByLabelText(/Account holder/)).toHaveFocus();
  });

  it('are transferred on request where they are little', async () => {
    await open(earnings({ blocked: ['below_minimum'], may_request: true }));
    const sent = answer('post', '/api/creative/payout-request', null, { status: 200 });
    await userEvent.click(await screen.findByRole('button', { name: 'Transfer It Anyway' }));
    expect(await screen.findByText('We’ll transfer it, even though it’s a small amount.')).toBeVisible();
    expect(sent.requests).toHaveLength(1);
  });

  it('are shown to creatives on the roster', async () => {
    signedInAs({ role: 'creative' });
    await i18n.loadNamespaces(['earnings', 'payments', 'proof']);
    refuse('get', '/api/creative/earnings', 404, 'not_found');
    await renderAt(<EarningsScreen />, { at: '/earnings' });
    expect(await screen.findByRole('heading', { name: 'No earnings yet' })).toBeVisible();
  });

  it('show little where no provider pays', async () => {
    const nothing = { held_fils: 0, due_fils: 0, in_transfer_fils: 0, sent_fils: 0, held: [], due: [], payouts: [] };
    await open(earnings({ ...nothing, months: [], details: null }), 'en', aConfig());
    expect(await screen.findByText(/Brands pay you directly/)).toBeVisible();
    expect(screen.queryByText('Held for you')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Download as CSV' })).toBeNull();
  });
});

describe('the bank details', () => {
  it('are checked, grouped and saved with the password', async () => {
    await open(earnings({ details: null }));
    const iban = await screen.findByLabelText('IBAN');
    expect(iban).toHaveAttribute('dir', 'ltr');
    await userEvent.type(screen.getByLabelText('Account holder'), '=Salem');
    await userEvent.type(iban, 'kw82cbku0000000000001234560101');
    expect(iban).toHaveValue('KW82 CBKU 0000 0000 0000 1234 5601 01');
    await userEvent.click(screen.getByRole('button', { name: 'Save Bank Details' }));
    expect(await screen.findByText('This IBAN isn’t correct. Check each character.')).toBeVisible();
    expect(screen.getByText(/without = \+ - @ at the beginning/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Account holder'));
    await userEvent.type(screen.getByLabelText('Account holder'), 'Salem Al-Ajmi');
    await userEvent.clear(iban);
    await userEvent.type(iban, 'KW81CBKU0000000000001234560101');
    await userEvent.type(screen.getByLabelText('Your password'), 'secret');
    const details = earnings().details;
    if (!details) throw new Error('the sample has details');
    const sent = answer('put', '/api/creative/payout-details', details);
    await userEvent.click(screen.getByRole('button', { name: 'Save Bank Details' }));
    expect(await screen.findByText('Your bank details were saved.')).toBeVisible();
    expect(await sent.body()).toEqual({
      holder: 'Salem Al-Ajmi',
      iban: 'KW81CBKU0000000000001234560101',
      current_password: 'secret',
    });
  });

  it('are kept where the password is wrong', async () => {
    await open(earnings(), 'ar');
    await userEvent.click(await screen.findByRole('button', { name: 'تغيير بيانات الحساب' }));
    await userEvent.type(screen.getByLabelText('رقم الآيبان'), 'KW81CBKU0000000000001234560101');
    await userEvent.type(screen.getByLabelText('كلمة مرورك'), 'wrong');
    refuse('put', '/api/creative/payout-details', 422, 'validation_failed', { current_password: ['wrong_password'] });
    await userEvent.click(screen.getByRole('button', { name: 'حفظ بيانات الحساب' }));
    expect(await screen.findByLabelText('كلمة مرورك')).toHaveAttribute('aria-invalid', 'true');
  });

  it('are shown to brands only where the creative wants it', async () => {
    await open(earnings(), 'en', aConfig());
    const details = earnings().details;
    if (!details) throw new Error('the sample has details');
    const sent = answer('put', '/api/creative/payout-details/shown', { ...details, shown_to_brands: true });
    await userEvent.click(
      await screen.findByRole('checkbox', { name: /Let brands that have selected my proposal see it/ }),
    );
    expect(await screen.findByText('Brands that have selected your proposal can see your IBAN.')).toBeVisible();
    expect(await sent.body()).toEqual({ shown: true });
  });
});
