import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminReport } from '@/api/types';
import { i18n } from '@/i18n';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { ReportsScreen } from './reports-screen';

const list = '/api/admin/reports';

function aReport(differences: Partial<AdminReport> = {}): AdminReport {
  return {
    id: 'r-1',
    subject: 'work',
    creative: { id: 'c-1', name: 'Dana', name_ar: 'دانة', listed: true },
    is_own: false,
    work_id: 'table',
    work: { title: 'Ramadan table', title_ar: 'مائدة رمضان', state: 'published' },
    review: null,
    reason: 'not_their_work',
    details: 'It is ours.',
    sender: null,
    created_at: '2026-11-20T09:00:00Z',
    state: 'open',
    outcome: null,
    note: null,
    closed_by: null,
    closed_at: null,
    ...differences,
  };
}

async function open(reports: AdminReport[], at = '/admin/reports', language: 'en' | 'ar' = 'en') {
  await i18n.loadNamespaces(['admin-reports', 'reports']);
  answer('get', `${list}/counts`, { open: 3, closed: 40 });
  const sent = answer('get', list, reports);
  await renderAt(<ReportsScreen />, { at, language });
  await screen.findAllByRole('heading', { level: 3 });
  return sent;
}

async function decide(name = 'Decide Ramadan table') {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Close the report?' }));
}

describe('the reports of visitors', () => {
  it('are listed by state, with counts and a link to what they are about', async () => {
    const sent = await open([
      aReport(),
      aReport({ id: 'r-2', subject: 'creative', work: null, work_id: null, reason: 'spam', sender: 'Noura' }),
    ]);
    expect(sent.requests.at(0)?.url).toMatch(/\?state=open&limit=30$/);
    const cards = within(screen.getByRole('list', { name: 'Open' })).getAllByRole('listitem');
    const [work, creative] = cards.map((card) => within(card));
    expect(work?.getByRole('link', { name: 'View the Page Ramadan table' })).toHaveAttribute(
      'href',
      '/creatives/c-1?work=table',
    );
    expect(work?.getByText('Not their own work')).toBeVisible();
    expect(work?.getByText('It is ours.')).toBeVisible();
    expect(work?.getByText(/From a visitor/)).toBeVisible();
    expect(creative?.getByRole('heading', { name: 'Dana' })).toBeVisible();
    expect(creative?.getByRole('link', { name: 'View the Page Dana' })).toHaveAttribute('href', '/creatives/c-1');
    expect(creative?.getByText(/From Noura/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Closed 40' }));
    expect(address()).toBe('/admin/reports?state=closed');
    await waitFor(() => expect(sent.requests.at(-1)?.url).toMatch(/state=closed/));
  });

  it('say what became of their subject, and are in the reader’s language', async () => {
    await open(
      [
        aReport({ work: { title: 'Wall', title_ar: null, state: 'hidden' } }),
        aReport({ id: 'r-2', work: null }),
        aReport({ id: 'r-3', creative: { id: 'c-1', name: 'Dana', name_ar: null, listed: false } }),
      ],
      undefined,
      'ar',
    );
    expect(screen.getByRole('link', { name: 'فتح الأعمال المخفية' })).toHaveAttribute(
      'href',
      '/admin/works?state=hidden',
    );
    expect(screen.getByRole('heading', { name: 'عمل محذوف' })).toBeVisible();
    expect(screen.getByText('خارج قائمة المبدعين')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^فتح .*(Wall|مائدة)/u })).not.toBeInTheDocument();
  });

  it('are closed by hiding the work, with the reason that its creative reads', async () => {
    await open([aReport()]);
    const sent = answer('post', `${list}/{id}/close`, aReport({ state: 'closed' }));
    const dialog = await decide();
    await userEvent.click(dialog.getByRole('button', { name: 'Close Report' }));
    expect(dialog.getByText('Choose an action.')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Hide the work' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('radio', { name: 'Hide the work' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide Work and Close' }));
    expect(dialog.getByText('This field is required.')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.type(dialog.getByLabelText(/Reason/), ' Not yours. ');
    answer('get', list, []);
    await userEvent.click(dialog.getByRole('button', { name: 'Hide Work and Close' }));
    expect(await screen.findByText('The report is closed')).toBeVisible();
    expect(await sent.body()).toEqual({ outcome: 'work_hidden', note: 'Not yours.' });
    expect(sent.requests.at(0)?.url).toMatch(/reports\/r-1\/close$/);
    expect(await screen.findByText('No open reports')).toBeVisible();
  });

  it('are closed without a note, and a creative cannot be hidden', async () => {
    await open([aReport({ subject: 'creative', work: null, work_id: null })]);
    const sent = answer('post', `${list}/{id}/close`, aReport({ state: 'closed' }));
    const dialog = await decide('Close Report Dana');
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(dialog.getByRole('radio', { name: 'None: the content is fine' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close Report' }));
    expect(await screen.findByText('The report is closed')).toBeVisible();
    expect(await sent.body()).toEqual({ outcome: 'no_action', note: null });
  });

  it.each([
    ['en', 'Close Report', 'Decide', /creatives, works and reviews/, 'View the Reported Reviews'],
    ['ar', 'إغلاق البلاغ', 'اتخاذ قرار', /المبدعين والأعمال والتقييمات/u, 'فتح التقييمات المُبلَّغ عنها'],
  ] as const)(
    'name what their button does, and lead to where a review is hidden: %s',
    async (language, close, decides, lead, reviews) => {
      const review = { id: 'v-1', side: 'brand', body: 'Never came.', hidden: null } as const;
      const about = { subject: 'review', work: null, work_id: null, review } as const;
      await open([aReport(about), aReport({ id: 'r-2' })], undefined, language);
      expect(screen.getByText(lead)).toBeVisible();
      expect(screen.getAllByRole('button', { name: (name) => name.startsWith(close) })).toHaveLength(1);
      expect(screen.getAllByRole('button', { name: (name) => name.startsWith(decides) })).toHaveLength(1);
      expect(screen.getByRole('link', { name: reviews })).toHaveAttribute('href', '/admin/reviews?state=reported');
    },
  );

  it.each([
    ['en', 'This report is about you or your project, so another admin decides.', /^Decide/],
    ['ar', 'هذا البلاغ يخصّك أو يخصّ مشروعك، فالقرار لمشرف آخر.', /^اتخاذ قرار/u],
  ] as const)('are left to others by the admin whom they are about: %s', async (language, said, close) => {
    await open([aReport({ is_own: true }), aReport({ id: 'r-2' })], undefined, language);
    expect(screen.getByText(said)).toBeVisible();
    expect(screen.getAllByRole('button', { name: close })).toHaveLength(1);
  });

  it.each([
    [409, 'stale_stage', /This has changed/],
    [403, 'own_review', /Another admin must decide/],
    [404, 'not_found', /can no longer be hidden/],
    [500, 'internal', /Failed to close the report/],
  ])('say why they could not be closed: %i', async (status, code, words) => {
    await open([aReport()]);
    refuse('post', `${list}/{id}/close`, status, code);
    const dialog = await decide();
    await userEvent.click(dialog.getByRole('radio', { name: 'Hide the work' }));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide Work and Close' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  });

  it('say who closed them, how and why', async () => {
    const closed = aReport({
      state: 'closed',
      outcome: 'settled',
      note: 'They agreed.',
      closed_by: 'Hessa',
      closed_at: '2026-11-21T09:00:00Z',
    });
    await open([closed], '/admin/reports?state=closed');
    expect(screen.getByText('Resolved another way')).toBeVisible();
    expect(screen.getByText('They agreed.')).toBeVisible();
    expect(screen.getByText('Closed by Hessa on November 21, 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Decide/ })).not.toBeInTheDocument();
  });
});
