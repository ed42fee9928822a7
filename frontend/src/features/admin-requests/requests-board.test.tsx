import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activeStages } from '@/api/stages';
import type { RequestRow, Stage } from '@/api/types';
import lifecycle from '@/i18n/locales/en/lifecycle.json' with { type: 'json' };
import { address, renderAt } from '@/test/render';
import { aRow, atStages } from '@/test/request-rows';
import { answer, refuse, server } from '@/test/server';
import { RequestsBoard } from './requests-board';

const noura = { id: 'c-1', name: 'Noura Al-Mutawa', name_ar: 'نورة المطوع', profile_image_url: null };

/** Answers each stage with its rows, and records what was asked for. */
function board(rows: readonly RequestRow[]): string[] {
  const asked: string[] = [];
  server.use(
    http.get('*/api/admin/quote-requests', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const stage = searchParams.get('stage');
      return HttpResponse.json(rows.filter((row) => stage === null || row.stage === stage));
    }),
  );
  answer('get', '/api/admin/quote-requests/counts', {
    by_stage: atStages({ submitted: 31, on_hold: 1, closed: 7 }),
    waiting_on_admin: 1,
    total: 39,
  });
  return asked;
}

function onDesktop() {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), { matches: true, media: query } as MediaQueryList),
  );
}

const column = (name: RegExp) => screen.findByRole('region', { name });

describe('the board on a desktop', () => {
  beforeEach(onDesktop);

  it('has a column for each stage with its count, what waits for an admin first', async () => {
    board([aRow({ id: 'a' }), aRow({ id: 'b', stage: 'on_hold', waiting_on: 'admin' })]);
    await renderAt(<RequestsBoard />, { at: '/admin/requests' });
    expect(await screen.findByText('1 request needs an admin’s attention.')).toBeVisible();
    const counts: Readonly<Partial<Record<Stage, number>>> = { on_hold: 1, submitted: 31 };
    const titles = activeStages.map((stage) => `${lifecycle.stages[stage]}${counts[stage] ?? 0}`);
    expect(titles.slice(0, 3)).toEqual(['On hold1', 'Sent31', 'Proposals0']);
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual(titles);
    const held = within(await column(/^On hold/));
    expect(await held.findByText('Admin’s turn')).toBeVisible();
    expect(held.getByRole('link')).toHaveAttribute('href', '/requests/b');
  });

  it('is scrolled by keyboard, and to the column that the address names', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    board([aRow({ id: 'a', code: 'M-7K3Q', stage: 'on_hold', title: 'Winter menu' })]);
    await renderAt(<RequestsBoard />, { at: '/admin/requests?stage=on_hold' });
    expect(await screen.findByRole('group', { name: 'Requests by stage' })).toHaveAttribute('tabindex', '0');
    const held = await column(/^On hold/);
    expect(scroll.mock.contexts).toEqual([held]);
    // The number has a line of its own.
    expect((await within(held).findByText('M-7K3Q')).closest('p')).toHaveTextContent(/^M-7K3Q$/);
    expect(within(held).getByText('Winter menu')).toBeVisible();
  });

  it('says which side a problem waits for while no admin has to decide', async () => {
    board([
      aRow({ id: 'a', stage: 'on_hold', waiting_on: 'creative' }),
      aRow({ id: 'b', stage: 'on_hold', waiting_on: 'nobody' }),
    ]);
    await renderAt(<RequestsBoard />, { at: '/admin/requests' });
    const held = within(await column(/^On hold/));
    expect(await held.findByText('Creative’s turn')).toBeVisible();
    expect(held.queryByText('Admin’s turn')).toBeNull();
    expect(held.getAllByRole('link')).toHaveLength(2);
  });

  it('says in words which times have run out, of projects and of problems', async () => {
    const past = '2020-12-08T20:59:59Z';
    board([
      aRow({ id: 'a', stage: 'in_progress', due: { kind: 'delivery', at: past } }),
      aRow({ id: 'b', stage: 'in_progress', due: { kind: 'delivery', at: '2099-12-08T20:59:59Z' } }),
      aRow({ id: 'c', stage: 'on_hold', waiting_on: 'admin', due: { kind: 'problem_decision', at: past } }),
      aRow({ id: 'd', stage: 'on_hold', waiting_on: 'admin', due: null }),
    ]);
    await renderAt(<RequestsBoard />, { at: '/admin/requests' });
    const running = within(await column(/^In progress/));
    expect(await running.findByText('Overdue since Dec 8')).toBeVisible();
    expect(running.getByText('Due Dec 8')).toBeVisible();
    const held = within(await column(/^On hold/));
    expect(await held.findByText('Overdue since Dec 8')).toBeVisible();
    expect(held.getAllByText(/^Overdue/)).toHaveLength(1);
  });

  it('shows the ended ones apart, and searches in every column', async () => {
    const asked = board([aRow({ id: 'c', stage: 'closed', waiting_on: 'nobody', total_fils: 350_500 })]);
    await renderAt(<RequestsBoard />, { at: '/admin/requests' });
    await userEvent.click(await screen.findByRole('link', { name: 'Ended 7' }));
    expect(address()).toBe('/admin/requests?ended=1');
    expect(await within(await column(/^Completed/)).findByText('KWD 350.500')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'bait{Enter}');
    await waitFor(() => expect(asked).toContain('?stage=expired&q=bait&limit=20'));
    expect(address()).toBe('/admin/requests?q=bait&ended=1');
  });

  it.each([
    [
      'en',
      'Nothing found',
      'Only active requests were searched.',
      'Search Ended Requests',
      'Show All Requests',
      'None',
    ],
    ['ar', 'لا توجد نتائج', 'شمل البحث الطلبات الجارية فقط.', 'البحث في الطلبات المنتهية', 'إظهار كل الطلبات', 'لا يوجد'],
  ] as const)('says once that a search found nothing: %s', async (language, said, where, other, reset, none) => {
    board([]);
    await renderAt(<RequestsBoard />, { at: '/admin/requests?q=nobody', language });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText(where)).toBeVisible();
    for (const column of screen.getAllByText(none)) expect(column).not.toBeVisible();
    expect(screen.getByRole('link', { name: other })).toHaveAttribute('href', '/admin/requests?q=nobody&ended=1');
    await userEvent.click(screen.getByRole('link', { name: reset }));
    expect(address()).toBe('/admin/requests');
    await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument());
    expect(screen.getAllByText(none).at(0)).toBeVisible();
  });

  it('is searched by what its field names', async () => {
    board([]);
    await renderAt(<RequestsBoard />, { at: '/admin/requests' });
    expect(await screen.findByRole('searchbox', { name: 'Name or request number' })).toBeVisible();
  });

  it('says in its column what could not be loaded', async () => {
    board([]);
    refuse('get', '/api/admin/quote-requests', 500, 'internal');
    await renderAt(<RequestsBoard />, { at: '/admin/requests' });
    const columns = await screen.findAllByText(
      'Failed to load the requests. Something went wrong. Please try again later.',
    );
    expect(columns).toHaveLength(activeStages.length);
  });
});

describe('the board on a phone', () => {
  it('is one list, by stage if wanted', async () => {
    const rows = [
      aRow({ id: 'a', preferred_creative: noura }),
      aRow({ id: 'b', brand_name: 'Sidra', stage: 'on_hold', waiting_on: 'admin' }),
    ];
    const asked = board(rows);
    await renderAt(<RequestsBoard />, { at: '/admin/requests', language: 'ar' });
    const list = await screen.findByRole('list', { name: 'كل الطلبات' });
    expect(
      within(list)
        .getAllByRole('heading')
        .map((title) => title.textContent),
    ).toEqual(['Sidra', 'Bait Al-Gahwa']);
    expect(within(list).getByText('نورة المطوع')).toBeVisible();
    expect(asked).toEqual(['?limit=20']);
    await userEvent.click(screen.getByRole('link', { name: 'أُرسل 31' }));
    expect(address()).toBe('/admin/requests?stage=submitted');
    await waitFor(() => expect(asked).toContain('?stage=submitted&limit=20'));
    expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(1);
  });
});
