import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminDispute } from '@/api/types';
import { i18n } from '@/i18n';
import { anAdminDispute } from '@/test/dispute-data';
import { address, renderAt } from '@/test/render';
import { answer } from '@/test/server';
import { ProblemsScreen } from './problems-screen';

const list = '/api/admin/disputes';

async function open(problems: AdminDispute[], at = '/admin/requests?problems=waiting', language: 'en' | 'ar' = 'en') {
  await i18n.loadNamespaces(['disputes']);
  const states = { open: 2, decided: 1, appealed: 0, settled: 4, final: 3 };
  const oldest = '2026-11-20T09:00:00Z';
  const figures = { waiting: 1, late: 1, oldest_at: oldest, decisions: 5, decided_in_time: 4 };
  answer('get', `${list}/counts`, { by_state: states, by_outcome: { end: 3 }, ...figures });
  const sent = answer('get', list, problems);
  await renderAt(<ProblemsScreen />, { at, language });
  return sent;
}

describe('the problems that admins see', () => {
  it('say who acts next, since when and until when', async () => {
    const sent = await open([
      anAdminDispute({ is_late: true }),
      anAdminDispute({ id: 'two', turn: 'creative' }),
      anAdminDispute({ id: 'three', state: 'decided', turn: 'nobody' }),
      anAdminDispute({ id: 'four', state: 'settled', settled_by: 'agreement', turn: 'nobody', due_at: null }),
      anAdminDispute({ id: 'five', state: 'settled', settled_by: 'payment', turn: 'nobody', due_at: null }),
    ]);
    const links = await screen.findAllByRole('link', { name: /Open the Project/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map(() => '/requests/r-1'));
    expect(screen.getAllByText('Late')).toHaveLength(1);
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    const said = items.filter((text) => text.includes('Open the Project'));
    expect(said).toEqual([
      expect.stringMatching(/Waiting for our decision since November 25, 2026, due by December 1, 2026/),
      expect.stringMatching(/Waiting for .*Salem Al-Ajmi.* since/),
      expect.stringMatching(/isn’t final yet/),
      expect.stringMatching(/Settled by both sides on/),
      expect.stringMatching(/the payment arrived/),
    ]);
    expect(sent.requests.at(-1)?.url).toMatch(/state=waiting/);
  });

  it.each([
    ['en', /Price: .*KWD 300/, /Held: .*KWD 100/, /The project ends, and the brand gets .*KWD 40/],
    ['ar', /السعر: .*300 د\.ك/u, /المحفوظ منه: .*100 د\.ك/u, /ينتهي المشروع، ويعود .*40 د\.ك/u],
  ] as const)('say how they ended and what is at stake: %s', async (language, price, held, outcome) => {
    const ended = { state: 'final', turn: 'nobody', due_at: null, outcome: 'end', outcome_fils: 40_000 } as const;
    const other = anAdminDispute({ id: 'two', held_fils: 0 });
    await open([anAdminDispute({ ...ended, held_fils: 100_000 }), other], '/admin/requests?problems=all', language);
    expect(await screen.findAllByText(price)).toHaveLength(2);
    expect(screen.getAllByText(held)).toHaveLength(1);
    expect(screen.getAllByText(outcome)).toHaveLength(1);
  });

  it('are listed by state, or all of them', async () => {
    const sent = await open([]);
    expect(await screen.findByText('Nothing is waiting for us')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Open 2' }));
    expect(address()).toBe('/admin/requests?problems=open');
    expect(sent.requests.at(-1)?.url).toMatch(/state=open/);
    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    expect(await screen.findByText('No problems')).toBeVisible();
    expect(sent.requests.at(-1)?.url).not.toMatch(/state=/);
  });

  it('say in one line what became of all of them', async () => {
    await open([]);
    const figures = await screen.findByRole('list', { name: 'All problems in numbers' });
    expect(
      within(figures)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Oldest open problem: November 20, 2026',
      'Late decisions: 1',
      'Settled without a decision: 4 of 7',
      'Decided within 5 business days: 4 of 5',
    ]);
  });

  it('say nothing of figures before the first one', async () => {
    await i18n.loadNamespaces(['disputes']);
    answer('get', list, []);
    await renderAt(<ProblemsScreen />, { at: '/admin/requests?problems=all' });
    expect(await screen.findByText('No problems')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'All problems in numbers' })).toBeNull();
  });

  it('are told in Arabic', async () => {
    await open([anAdminDispute()], '/admin/requests?problems=waiting', 'ar');
    expect(await screen.findByText('تأخر العمل أو الرد')).toBeVisible();
    expect(screen.getByText(/بانتظار قرارنا منذ/)).toBeVisible();
  });
});
