import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAccount } from '@/test/accounts';
import { openAccount, part } from '@/test/open-account';
import { payments } from '@/test/payments';
import { answer } from '@/test/server';
import { aUser } from '@/test/users';

const brand = { role: 'brand' } as const;
const nothing = { name: null, address: null, registration: null };

describe('billing details', () => {
  it.each([
    ['en', 'Billing details', 'Add Details', 'Address', 'Save', 'Your billing details were saved'],
    ['ar', 'بيانات الفوترة', 'إضافة البيانات', 'عنوان الشركة', 'حفظ', 'تم حفظ بيانات الفوترة'],
  ] as const)('are given by a brand: %s', async (language, title, add, label, save, done) => {
    await openAccount({ billing: nothing }, brand, language, { payments });
    await screen.findByRole('region', { name: title });
    await userEvent.click(part(title).getByRole('button', { name: add }));
    await userEvent.type(part(title).getByLabelText(label, { exact: false }), 'Sharq');
    const sent = answer('patch', '/api/users/profile', aUser(brand));
    answer('get', '/api/account', anAccount({ billing: { ...nothing, address: 'Sharq' } }));
    await userEvent.click(part(title).getByRole('button', { name: save }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(await sent.body()).toEqual({ billing_name: '', billing_address: 'Sharq', billing_registration: '' });
    expect(await part(title).findByText('Sharq')).toBeVisible();
  });

  it('are not asked for where payments do not go through Marsam', async () => {
    await openAccount({ billing: nothing }, brand);
    expect(screen.queryByRole('region', { name: 'Billing details' })).not.toBeInTheDocument();
  });

  it('that were given are shown anywhere', async () => {
    await openAccount({ billing: { ...nothing, registration: '123456' } }, brand);
    expect(await part('Billing details').findByText('123456')).toBeVisible();
  });
});
