import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anEntry } from '@/test/audit-entries';
import { address, renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { AuditScreen } from './audit-screen';

const project = { request_id: 'r-1', request_code: 'M-7K3Q', request_title: 'Winter menu' } as const;
const plain = { from: null, to: null, note: null } as const;

describe('what an entry of the audit is about', () => {
  it.each([
    ['quote_request', 'r-1', 'Bait Al-Gahwa', /^Bait Al-Gahwa\s*·\s*M-7K3Q\s*·\s*Winter menu$/],
    ['review', 'v-1', null, /^M-7K3Q\s*·\s*Winter menu$/],
    ['facts', 'r-1', null, /^M-7K3Q\s*·\s*Winter menu$/],
    ['proposal', 'p-1', 'Salem', /^Salem\s*·\s*M-7K3Q\s*·\s*Winter menu$/],
  ] as const)('is named with its project, and linked: %s', async (subject_kind, subject_id, subject_name, name) => {
    const about = { subject_kind, subject_id, subject_name };
    answer('get', '/api/admin/audit', [anEntry({ ...plain, ...project, ...about, event: 'submitted' })]);
    await renderAt(<AuditScreen />, { at: '/admin/audit' });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/requests/r-1');
  });

  it.each([
    ['en', 'KWD 100', 'IBAN ending in 0101'],
    ['ar', '100 د.ك', 'آيبان ينتهي بـ 0101'],
  ] as const)('has its amount, and says what the end of an IBAN is: %s', async (language, amount, iban) => {
    const request = { ...plain, ...project, subject_kind: 'quote_request', subject_id: 'r-1' } as const;
    const creative = { ...plain, subject_kind: 'creative', subject_id: 'c-1', subject_name: 'Salem' } as const;
    answer('get', '/api/admin/audit', [
      anEntry({ ...request, id: '1', event: 'payment_captured', amount_fils: 100_000 }),
      anEntry({ ...creative, id: '2', event: 'payout_sent', note: 'P-2026-000001 FT1', amount_fils: 100_000 }),
      anEntry({ ...creative, id: '3', event: 'payout_details_changed', iban_ending: '0101' }),
    ]);
    await renderAt(<AuditScreen />, { at: '/admin/audit', language });
    expect(await screen.findAllByText(amount)).toHaveLength(2);
    expect(screen.getByText(iban)).toBeVisible();
  });

  it.each([
    ['en', 'Payments', 'payments'],
    ['en', 'Refunds', 'refunds'],
    ['ar', 'التحويلات', 'payouts'],
  ] as const)('is filtered by kinds of money: %s, %s', async (language, name, filter) => {
    const sent = answer('get', '/api/admin/audit', []);
    await renderAt(<AuditScreen />, { at: '/admin/audit', language });
    const filters = within(await screen.findByRole('navigation'));
    await userEvent.click(filters.getByRole('link', { name }));
    expect(address()).toBe(`/admin/audit?subject=${filter}`);
    await waitFor(() => expect(sent.requests.at(-1)?.url).toContain(`subject=${filter}&limit=50`));
  });
});
