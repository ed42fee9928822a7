import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anEntry } from '@/test/audit-entries';
import { address, renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { AuditScreen } from './audit-screen';
import { errorsOf } from './audit-search';

async function open(at = '/admin/audit', language: 'en' | 'ar' = 'en') {
  const sent = answer('get', '/api/admin/audit', [anEntry()]);
  await renderAt(<AuditScreen />, { at, language });
  await screen.findByRole('search');
  return sent;
}

describe('the audit is searched', () => {
  it('by the number of a request and by days, which stay with another filter', async () => {
    const sent = await open('/admin/audit?subject=proposal');
    await userEvent.type(screen.getByLabelText(/^Request number/), ' m-7k3q ');
    await userEvent.type(screen.getByLabelText(/^First day/), '2026-11-20');
    await userEvent.type(screen.getByLabelText(/^Last day/), '2026-11-21');
    expect(sent.requests).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const query = 'subject=proposal&request=M-7K3Q&from=2026-11-20&to=2026-11-21';
    expect(address()).toBe(`/admin/audit?${query}`);
    await waitFor(() => expect(sent.requests.at(-1)?.url).toContain(`?${query}&limit=50`));
    await userEvent.click(screen.getByRole('link', { name: 'Works' }));
    expect(address()).toBe(`/admin/audit?${query.replace('proposal', 'work')}`);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('/admin/audit?subject=work');
    expect(screen.getByLabelText(/^Request number/)).toHaveValue('');
  });

  it.each([
    ['en', /^Request number/, 'Enter a request number such as M-7K3Q.', 'Filter'],
    ['ar', /^رقم الطلب/u, /^اكتب رقم طلب مثل/u, 'تصفية'],
  ] as const)('only by what is a number: %s', async (language, label, error, button) => {
    const sent = await open('/admin/audit', language);
    await userEvent.type(screen.getByLabelText(label), 'Bait{Enter}');
    expect(screen.getByText(error)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    expect(address()).toBe('/admin/audit');
    expect(sent.requests).toHaveLength(1);
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), 'M7K3Q');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(screen.queryByText(error)).toBeNull();
    expect(address()).toBe('/admin/audit?request=M7K3Q');
  });

  it.each([
    ['en', 'The last day must not be before the first.'],
    ['ar', 'يجب ألا يسبق تاريخ النهاية تاريخ البداية.'],
  ] as const)('and says what is wrong with an address: %s', async (language, error) => {
    const sent = await open('/admin/audit?from=2026-11-21&to=2026-11-20', language);
    expect(screen.getByText(error)).toBeVisible();
    await waitFor(() => expect(sent.requests.at(0)?.url).toContain('?from=2026-11-21&limit=50'));
  });

  it('says that nothing was found', async () => {
    answer('get', '/api/admin/audit', []);
    await renderAt(<AuditScreen />, { at: '/admin/audit?request=M-7K3Q' });
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });
});

describe('what is typed', () => {
  it.each(['M-7K3Q', 'm7k3q', '7K3Q', 'M-7K3QZ', 'M-٧K٣Q'])('is a number: %s', (request) => {
    expect(errorsOf({ request, from: '', to: '' })).toEqual({});
  });

  it.each(['M-', 'M-7K3', 'M-7K3O', 'Bait Al-Gahwa'])('is no number: %s', (request) => {
    expect(errorsOf({ request, from: '', to: '' })).toEqual({ request: 'code' });
  });

  it.each(['2026-02-30', 'tomorrow', '20-11-2026'])('is no day: %s', (day) => {
    expect(errorsOf({ request: '', from: day, to: day })).toEqual({ from: 'day', to: 'day' });
  });
});
