import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@/api/types';
import { i18n } from '@/i18n';
import { enumOf } from '@/test/api-document';
import { anEntry } from '@/test/audit-entries';
import { address, renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { AuditScreen } from './audit-screen';

describe('the audit', () => {
  it('says who did what to what, when and why', async () => {
    answer('get', '/api/admin/audit', [anEntry()]);
    await renderAt(<AuditScreen />, { at: '/admin/audit' });
    const entry = within(within(await screen.findByRole('list', { name: 'Audit log' })).getByRole('listitem'));
    expect(entry.getAllByText('Rejected')).toHaveLength(1);
    expect(entry.getByText('Admin', { exact: false })).toHaveTextContent('Admin · Hessa');
    expect(entry.getByText('November 20, 2026 at 12:05 PM')).toBeVisible();
    expect(entry.getByText('Too few works.')).toBeVisible();
    expect(entry.getByRole('link', { name: 'Dana Al-Rashid' })).toHaveAttribute('href', '/admin/applications/a-1');
  });

  it('links requests and creatives, and names what has no page', async () => {
    answer('get', '/api/admin/audit', [
      anEntry({ id: '1', subject_kind: 'quote_request', subject_id: 'r-1', subject_name: 'Bait' }),
      anEntry({ id: '2', subject_kind: 'creative', subject_id: 'c-1', subject_name: 'Salem' }),
      anEntry({ id: '3', subject_kind: 'account', subject_name: null, actor: 'clock', actor_name: null, note: null }),
    ]);
    await renderAt(<AuditScreen />, { at: '/admin/audit', language: 'ar' });
    expect(await screen.findByRole('link', { name: 'Bait' })).toHaveAttribute('href', '/requests/r-1');
    expect(screen.getByRole('link', { name: 'Salem' })).toHaveAttribute('href', '/creatives/c-1');
    expect(screen.getByText('النظام')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'حساب' })).not.toBeInTheDocument();
  });

  it.each([
    ['application', 'قبول طلب انضمام', 'مقبول'],
    ['quote_request', 'اعتماد العمل', 'معتمد'],
  ] as const)('calls an approval what it is of: %s', async (subject_kind, event, stage) => {
    answer('get', '/api/admin/audit', [
      anEntry({ subject_kind, event: 'approved', from: 'submitted', to: 'approved' }),
    ]);
    await renderAt(<AuditScreen />, { at: '/admin/audit', language: 'ar' });
    const list = within(await screen.findByRole('list', { name: 'السجل' }));
    const entry = list.getByRole('listitem');
    expect(entry).toHaveTextContent(event);
    expect(entry).toHaveTextContent(stage);
  });

  it('names stages only where they change', async () => {
    answer('get', '/api/admin/audit', [
      anEntry({ event: 'selected', from: 'proposals', to: 'in_progress' }),
      anEntry({ id: '2', event: 'payment_recorded', from: 'approved', to: 'approved' }),
    ]);
    await renderAt(<AuditScreen />, { at: '/admin/audit' });
    const list = within(await screen.findByRole('list', { name: 'Audit log' }));
    const [selected, recorded] = list.getAllByRole('listitem');
    expect(selected).toHaveTextContent(/Proposal selected *Proposals becomes In progress/);
    expect(recorded).not.toHaveTextContent('Approved');
  });

  it.each([
    ['en', 1, '1 payout in the file'],
    ['en', 12, '12 payouts in the file'],
    ['ar', 1, 'تحويل واحد في الملف'],
    ['ar', 2, 'تحويلان في الملف'],
    ['ar', 3, '3 تحويلات في الملف'],
    ['ar', 12, '12 تحويلًا في الملف'],
    ['ar', 100, '100 تحويل في الملف'],
  ] as const)('counts payouts in the reader’s language: %s, %i', async (language, payouts, text) => {
    answer('get', '/api/admin/audit', [
      anEntry({ event: 'payouts_exported', from: null, to: null, note: null, payouts }),
    ]);
    await renderAt(<AuditScreen />, { at: '/admin/audit', language });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    ['en', 'Chargeback won', 'Open the Project'],
    ['ar', 'رد المبلغ الذي استرده البنك', 'فتح المشروع'],
  ] as const)('says what was decided about which money: %s', async (language, decided, open) => {
    const decision = { decision: 'chargeback_won', reference: 'CB-2', request_id: 'r-1', note: 'By phone.' } as const;
    answer('get', '/api/admin/audit', [anEntry({ event: 'money_decided', from: null, to: null, ...decision })]);
    await renderAt(<AuditScreen />, { at: '/admin/audit', language });
    expect(await screen.findByText(decided)).toBeVisible();
    expect(screen.getByText('CB-2')).toBeVisible();
    expect(screen.getByText('By phone.')).toBeVisible();
    expect(screen.getByRole('link', { name: open })).toHaveAttribute('href', '/requests/r-1');
  });

  it('shows an event that it does not know by its name', async () => {
    answer('get', '/api/admin/audit', [anEntry({ event: 'moved_house' as AuditEntry['event'], from: null, to: null })]);
    await renderAt(<AuditScreen />, { at: '/admin/audit' });
    expect(await screen.findByText('moved house')).toBeVisible();
  });

  it('is filtered by subject', async () => {
    const sent = answer('get', '/api/admin/audit', []);
    await renderAt(<AuditScreen />, { at: '/admin/audit' });
    await userEvent.click(await screen.findByRole('link', { name: 'Proposals' }));
    expect(address()).toBe('/admin/audit?subject=proposal');
    await waitFor(() => expect(sent.requests.at(-1)?.url).toMatch(/\?subject=proposal&limit=50$/));
    expect(await screen.findByText('No activity yet')).toBeVisible();
  });

  it.each([
    ['events', enumOf('AuditEvent', 'event'), ['admin-audit:events', 'lifecycle:events']],
    [
      'stages',
      [...enumOf('RequestTurn', 'stage'), ...enumOf('Application', 'stage'), 'active', 'suspended', 'deleted'],
      ['admin-audit:application.stages', 'admin-audit:stages', 'lifecycle:stages'],
    ],
    ['decisions', enumOf('AuditEvent', 'decision').filter((one) => one !== null), ['admin-audit:decisions']],
    ['subjects', enumOf('AuditEvent', 'subject_kind'), ['admin-audit:subjects']],
  ] as const)('has a text for all %s of the API’s document', (_, known, groups) => {
    expect(known.length).toBeGreaterThan(5);
    for (const language of ['en', 'ar'] as const) {
      const missing = known.filter(
        (name) => !groups.some((group) => i18n.exists(`${group}.${name}`, { lng: language })),
      );
      expect(missing, language).toEqual([]);
    }
  });
});
