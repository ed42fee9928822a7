import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { stages as allStages } from '@/api/stages';
import type { Overview } from '@/api/types';
import { payments } from '@/test/payments';
import { address, renderAt } from '@/test/render';
import { answer, noPayments, refuse } from '@/test/server';
import { aConfig } from '@/test/site-config';
import { formatDuration } from './duration';
import { OverviewScreen } from './overview-screen';
import { atStages, withStatuses } from '@/test/request-rows';

const numbers: Overview = {
  weeks: [
    { week: '2026-11-08', requests: 3, applications: 0 },
    { week: '2026-11-15', requests: 7, applications: 5 },
  ],
  requests_by_stage: atStages({ submitted: 4, closed: 20 }),
  applications_by_status: withStatuses({ Pending: 2, Completed: 9 }),
  median_hours_to_first_proposal: 7.4,
  median_hours_to_review: null,
  running_fils: 4_312_500,
  completed_fils: 21_780_000,
  mails: { waiting: 2, late: 1, oldest_due_seconds: 900, given_up: 3 },
};

describe('the overview', () => {
  it('draws the weeks, and says the same numbers as a table', async () => {
    answer('get', '/api/admin/overview', numbers);
    await renderAt(<OverviewScreen />, { at: '/admin/overview' });
    await userEvent.click(await screen.findByText('View as table'));
    const table = within(screen.getByRole('table', { name: 'By week' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Week ofQuote requestsApplications',
      'November 8, 202630',
      'November 15, 202675',
    ]);
    const bars = document.querySelectorAll('figure rect');
    expect([...bars].map((bar) => Number(bar.getAttribute('height')))).toEqual([37.5, 0, 87.5, 62.5]);
  });

  it('counts by stage and status, none left out', async () => {
    answer('get', '/api/admin/overview', numbers);
    await renderAt(<OverviewScreen />, { at: '/admin/overview', language: 'ar' });
    const stages = within(await screen.findByRole('table', { name: 'طلبات عروض الأسعار حسب المرحلة' }));
    expect(stages.getAllByRole('rowheader')).toHaveLength(allStages.length);
    expect(stages.getByRole('row', { name: 'مكتمل 20' })).toBeVisible();
    const statuses = within(screen.getByRole('table', { name: 'طلبات الانضمام حسب الحالة' }));
    expect(statuses.getAllByRole('rowheader')).toHaveLength(5);
  });

  it('leads from each number to its list, by keyboard too', async () => {
    answer('get', '/api/config', aConfig({ payments }));
    answer('get', '/api/admin/payments/counts', noPayments);
    answer('get', '/api/admin/overview', numbers);
    await renderAt(<OverviewScreen />, { at: '/admin/overview' });
    await screen.findByText('Held for projects');
    await screen.findByRole('table', { name: 'How problems ended' });
    const links = Object.entries({
      'On hold': '/admin/requests?stage=on_hold',
      Proposals: '/admin/requests?stage=proposals',
      'Value of active projects': '/admin/requests',
      'Value of completed projects': '/admin/requests?ended=1',
      'Owed to creatives': '/admin/payouts',
      'On its way back': '/admin/payments?view=refunds',
      'Settled without a decision': '/admin/requests?problems=settled',
      'The project ends': '/admin/requests?problems=all',
    });
    for (const [name, path] of links) expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    const stages = within(screen.getByRole('table', { name: 'Requests by stage' }));
    expect(stages.getByRole('link', { name: 'Completed' })).toHaveAttribute(
      'href',
      '/admin/requests?stage=closed&ended=1',
    );
    const statuses = within(screen.getByRole('table', { name: 'Applications by status' }));
    const queue = statuses.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(queue).toEqual(expect.arrayContaining(['/admin', '/admin?status=Completed']));
    // There is no list of mails.
    const mails = within(screen.getByRole('table', { name: 'Emails not sent' }));
    expect(mails.queryByRole('link')).toBeNull();
    stages.getByRole('link', { name: 'On hold' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/admin/requests?stage=on_hold');
  });

  it('counts the emails that are not sent', async () => {
    answer('get', '/api/admin/overview', numbers);
    await renderAt(<OverviewScreen />, { at: '/admin/overview' });
    const mails = within(await screen.findByRole('table', { name: 'Emails not sent' }));
    expect(mails.getAllByRole('row').map((row) => row.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('Due for 10 minutes or longer')]),
    );
    expect(mails.getByRole('row', { name: 'Given up in the last 30 days 3' })).toBeVisible();
  });

  it.each([
    ['en', 'The oldest has waited 15 minutes'],
    ['ar', 'مدة تأخّر أقدم رسالة: 15 دقيقة'],
  ] as const)('says how long the oldest email has waited: %s', async (language, said) => {
    answer('get', '/api/admin/overview', numbers);
    await renderAt(<OverviewScreen />, { at: '/admin/overview', language });
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('says nothing of emails that are about to be sent', async () => {
    const mails = { waiting: 2, late: 0, oldest_due_seconds: 30, given_up: 0 };
    answer('get', '/api/admin/overview', { ...numbers, mails });
    await renderAt(<OverviewScreen />, { at: '/admin/overview' });
    await screen.findByRole('table', { name: 'Emails not sent' });
    expect(screen.queryByText(/The oldest has waited/)).toBeNull();
  });

  it('counts how problems ended', async () => {
    const states = { open: 1, decided: 0, appealed: 0, settled: 4, final: 2 };
    const waiting = { waiting: 0, late: 0, oldest_at: '2026-11-20T09:00:00Z' };
    answer('get', '/api/admin/disputes/counts', {
      ...waiting,
      by_state: states,
      by_outcome: { end: 2 },
      decisions: 2,
      decided_in_time: 2,
    });
    answer('get', '/api/admin/overview', numbers);
    await renderAt(<OverviewScreen />, { at: '/admin/overview' });
    const problems = within(await screen.findByRole('table', { name: 'How problems ended' }));
    expect(problems.getByRole('row', { name: 'Settled without a decision 4' })).toBeVisible();
    expect(problems.getByRole('row', { name: 'The project ends 2' })).toBeVisible();
    expect(problems.getByRole('row', { name: 'The delivery is approved 0' })).toBeVisible();
  });

  it('says how long things take and what they are worth', async () => {
    answer('get', '/api/admin/overview', numbers);
    await renderAt(<OverviewScreen />, { at: '/admin/overview' });
    await screen.findByText('7.4 hours');
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      '7.4 hours',
      'None yet',
      'KWD 4,312.500',
      'KWD 21,780',
    ]);
  });

  it.each([
    ['en', 'Held for projects', ['KWD 400', 'KWD 270', 'KWD 30', 'KWD 12.500']],
    ['ar', 'محفوظ للمشاريع', ['400 د.ك', '270 د.ك', '30 د.ك', '12.500 د.ك']],
  ] as const)('says what is held, owed and earned where brands pay here: %s', async (language, held, sums) => {
    answer('get', '/api/config', aConfig({ payments }));
    const money = { held_fils: 400_000, payable_fils: 270_000, refunding_fils: 30_000, fees_fils: 12_500 };
    answer('get', '/api/admin/payments/counts', { ...noPayments, money: { ...noPayments.money, ...money } });
    answer('get', '/api/admin/overview', numbers);
    await renderAt(<OverviewScreen />, { at: '/admin/overview', language });
    expect(await screen.findByText(held)).toBeVisible();
    const values = screen.getAllByRole('definition').map((value) => value.textContent.replaceAll('\u00A0', ' '));
    expect(values.slice(4)).toEqual(sums);
  });

  it('says when it cannot be loaded', async () => {
    refuse('get', '/api/admin/overview', 500, 'internal');
    await renderAt(<OverviewScreen />, { at: '/admin/overview' });
    expect(await screen.findByText('Failed to load the overview')).toBeVisible();
  });
});

it.each([
  [0.25, '15 minutes', '15 دقيقة'],
  [1.5, '1.5 hours', '1.5 ساعة'],
  [1, '1 hour', 'ساعة'],
  [30, '30 hours', '30 ساعة'],
  [84, '3.5 days', '3.5 يوم'],
])('says %d hours as a reader does', (hours, english, arabic) => {
  expect(formatDuration(hours, 'en')).toBe(english);
  expect(formatDuration(hours, 'ar')).toBe(arabic);
});
