import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAccount } from '@/test/accounts';
import { openAccount, part } from '@/test/open-account';
import { answer } from '@/test/server';
import { aUser } from '@/test/users';

const creative = { role: 'creative' } as const;

describe('the number for selected projects', () => {
  it.each([
    ['en', 'Phone for your projects', 'Add a Number', 'Phone number', 'Save', 'Your number was saved'],
    ['ar', 'رقم الهاتف للمشاريع', 'إضافة رقم', 'رقم الهاتف', 'حفظ', 'تم حفظ الرقم'],
  ] as const)('is added by a creative: %s', async (language, title, add, label, save, done) => {
    await openAccount({ phone: null }, creative, language);
    await userEvent.click(part(title).getByRole('button', { name: add }));
    await userEvent.type(part(title).getByLabelText(label, { exact: false, selector: 'input' }), '٩٩٨٨ ٧٧٦٦');
    const sent = answer('patch', '/api/users/profile', aUser(creative));
    answer('get', '/api/account', anAccount({ phone: '9988 7766' }));
    await userEvent.click(part(title).getByRole('button', { name: save }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(await sent.body()).toMatchObject({ phone: expect.stringMatching(/\S/) as string });
    expect(await part(title).findByText('9988 7766')).toBeVisible();
  });

  it('is removed', async () => {
    await openAccount({ phone: '9988 7766' }, creative);
    await userEvent.click(part('Phone for your projects').getByRole('button', { name: 'Change Number' }));
    await userEvent.clear(part('Phone for your projects').getByLabelText('Phone number', { exact: false }));
    const sent = answer('patch', '/api/users/profile', aUser(creative));
    answer('get', '/api/account', anAccount({ phone: null }));
    await userEvent.click(part('Phone for your projects').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your number was removed')).toBeVisible();
    expect(await sent.body()).toEqual({ phone: '' });
  });

  it('is not asked of a brand', async () => {
    await openAccount({ phone: null }, { role: 'brand' });
    expect(screen.queryByRole('region', { name: 'Phone for your projects' })).not.toBeInTheDocument();
  });
});
