import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InboxRequest } from '@/api/types';
import { aBrief, anInboxRequest } from '@/test/creative-lifecycle';
import { address, renderAt } from '@/test/render';
import { brandRecord } from '@/test/reviews';
import { answer, refuse, server } from '@/test/server';
import { Inbox } from './inbox';

const counts = {
  by_side: { invited: 2, open: 0, bidder: 1, chosen: 4 },
  by_stage: {},
  my_turn: 1,
  archived: 2,
  running_fils: 0,
  completed_fils: 0,
};
const sent = { id: 'p', state: 'sent', price_fils: 450_500, version: 1 } as const;
const aSent = (changes: Partial<NonNullable<InboxRequest['proposal']>> = {}) => ({
  ...sent,
  brief_changed: false,
  change_requested: false,
  ...changes,
});

const titles = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);

beforeEach(() => {
  answer('get', '/api/creative/requests/counts', counts);
});

describe('the inbox', () => {
  it('has the invitations in a box, what is due first before the others', async () => {
    const heard = answer('get', '/api/creative/requests', [
      anInboxRequest({ id: 'a', service_category: 'UGC', waiting_on: 'brand', proposal: aSent() }),
      anInboxRequest({ id: 'b', due_at: '2099-12-09T20:59:59Z' }),
      anInboxRequest({ id: 'c', service_category: 'Voiceover', due_at: '2099-12-08T20:59:59Z', unread_messages: 2 }),
    ]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=invited' });
    const list = within(await screen.findByRole('list', { name: 'Invited' }));
    expect(titles()).toEqual(['Voiceover', 'Photography', 'UGC']);
    expect(new URL(heard.requests[0]?.url ?? '').searchParams.get('side')).toBe('invited');
    expect(screen.getByText('One request needs your attention.')).toBeVisible();
    const [first] = list.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
    if (!first) throw new Error('the list is empty');
    expect(within(first).getByText('Twelve plates, daylight.')).toBeVisible();
    expect(within(first).getByText('Your turn')).toBeVisible();
    expect(within(first).getByText('Open until Tuesday, December 8')).toBeVisible();
    expect(within(first).getByText('2 new messages')).toBeVisible();
    expect(within(first).getByText('KWD 300 - 1,500')).toBeVisible();
    expect(within(first).getByRole('link', { name: 'Voiceover' })).toHaveAttribute('href', '/requests/c');
    expect(within(first).getByRole('link', { name: 'Send Proposal: Voiceover, Bait Al-Gahwa' })).toHaveAttribute(
      'href',
      '/requests/c/proposal',
    );
  });

  it('says whose turn it is while a problem is open', async () => {
    const held = { side: 'chosen', status: 'Accepted', stage: 'on_hold', due_at: null } as const;
    const turns = { creative: 'Your turn', brand: 'Waiting for the brand', admin: 'With our team', nobody: 'On hold' };
    answer(
      'get',
      '/api/creative/requests',
      Object.keys(turns).map((turn) => anInboxRequest({ ...held, id: turn, waiting_on: turn as keyof typeof turns })),
    );
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=chosen' });
    expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(4);
    const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
    for (const [at, words] of Object.values(turns).entries()) {
      expect(within(items[at] as HTMLElement).getByText(words)).toBeVisible();
    }
  });

  it('has an address for each box, with its count, and says what will come where it is empty', async () => {
    answer('get', '/api/creative/requests', []);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=invited' });
    const boxes = within(screen.getByRole('navigation', { name: 'Filter requests' }));
    expect(await screen.findByText('No invitations yet')).toBeVisible();
    expect(boxes.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Needs you1',
      'Invited2',
      'Open for my services0',
      'My proposals1',
      'My projects4',
      'Archive2',
    ]);
    await userEvent.click(boxes.getByRole('link', { name: /^My projects/ }));
    expect(address()).toBe('/creative-dashboard?box=chosen');
    expect(await screen.findByText('No projects yet')).toBeVisible();
    expect(boxes.getByRole('link', { name: /^My projects/ })).toHaveAttribute('aria-current', 'page');
  });

  it('begins with the projects where nothing waits for the creative', async () => {
    answer('get', '/api/creative/requests/counts', {
      ...counts,
      my_turn: 0,
      by_side: { ...counts.by_side, invited: 0 },
    });
    const heard = answer('get', '/api/creative/requests', []);
    await renderAt(<Inbox />, { at: '/creative-dashboard' });
    expect(await screen.findByText('No projects yet')).toBeVisible();
    expect(new URL(heard.requests[0]?.url ?? '').searchParams.get('side')).toBe('chosen');
  });

  it.each([
    [
      { side: 'bidder', stage: 'proposals', proposal: aSent() },
      'Your proposal: .KWD 450.500.',
      'Waiting for the brand',
    ],
    [
      { side: 'bidder', stage: 'proposals', proposal: aSent({ change_requested: true }) },
      'The brand has requested a change',
      'Your turn',
    ],
    [
      { side: 'bidder', stage: 'proposals', waiting_on: 'brand', proposal: aSent({ brief_changed: true }) },
      'The brief has changed: confirm or revise',
      'Your turn',
    ],
    [
      { side: 'bidder', stage: 'in_progress', waiting_on: 'creative', proposal: aSent({ state: 'not_selected' }) },
      'Another proposal was selected',
      'Not selected',
    ],
    [
      { side: 'chosen', stage: 'delivered', waiting_on: 'brand', proposal: aSent({ state: 'accepted' }) },
      'Selected at .KWD 450.500.',
      'Waiting for the brand',
    ],
    [
      { side: 'chosen', stage: 'closed', waiting_on: 'nobody', due_at: null, proposal: aSent({ state: 'accepted' }) },
      'Selected at .KWD 450.500.',
      'Completed',
    ],
  ] as const)('says how a proposal stands: %o', async (row, proposal, pill) => {
    answer('get', '/api/creative/requests', [anInboxRequest(row)]);
    await renderAt(<Inbox />, { at: `/creative-dashboard?box=${row.side}` });
    expect(await screen.findByText(new RegExp(`^${proposal}$`))).toBeVisible();
    expect(screen.getByText(pill)).toBeVisible();
  });

  it('calls what is open to all of a service new, and offers no declining of it', async () => {
    answer('get', '/api/creative/requests', [anInboxRequest({ side: 'open' })]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=open' });
    expect(await screen.findByText('New')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Send Proposal/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Decline/ })).not.toBeInTheDocument();
  });

  it('says what is counted of the brand where a proposal can be written, and nowhere else', async () => {
    const { facts, badges } = brandRecord;
    const record = { is_new: false, facts, badges };
    answer('get', '/api/creative/requests', [
      anInboxRequest({ id: 'a', brand_record: record }),
      anInboxRequest({ id: 'b', brand_record: { is_new: true, facts: [], badges: [] } }),
      anInboxRequest({ id: 'c', brand_record: record, waiting_on: 'brand', proposal: aSent() }),
    ]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=invited' });
    expect(await screen.findByText('Usually pays within 2 business days')).toBeVisible();
    expect(await screen.findByText('New on Marsam')).toBeVisible();
    expect(screen.getByText('Paid on time: 4 of 5')).toBeVisible();
    // A row has room for two facts.
    expect(screen.queryByText(/would work together again/)).not.toBeInTheDocument();
  });

  it('shows more by the server’s pages', async () => {
    server.use(
      http.get('*/api/creative/requests', ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        const rows = [anInboxRequest(cursor ? { id: 'z', service_category: 'UGC' } : {})];
        const headers: Record<string, string> = { 'X-Total-Count': '2' };
        if (!cursor) headers['Link'] = '</api/creative/requests?cursor=z>; rel="next"';
        return HttpResponse.json(rows, { headers });
      }),
    );
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=invited' });
    expect(await screen.findByText('1 of 2 shown')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(titles()).toEqual(['Photography', 'UGC']));
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    refuse('get', '/api/creative/requests', 500, 'internal');
    await renderAt(<Inbox />, { at: '/creative-dashboard' });
    expect(await screen.findByText('We couldn’t load your requests')).toBeVisible();
    answer('get', '/api/creative/requests', [anInboxRequest()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('list', { name: 'Needs you' })).toBeVisible();
  });

  it('is written in Arabic for Arabic readers', async () => {
    answer('get', '/api/creative/requests', [anInboxRequest({ due_at: '2099-12-08T20:59:59Z' })]);
    await renderAt(<Inbox />, { at: '/creative-dashboard', language: 'ar' });
    expect(await screen.findByText('دورك الآن')).toBeVisible();
    expect(screen.getByText('متاح حتى الثلاثاء، 8 ديسمبر')).toBeVisible();
    expect(screen.getByText('300 إلى 1,500 د.ك')).toBeVisible();
  });
});

const open = async (language: 'en' | 'ar' = 'en') => {
  answer('get', '/api/creative/requests', [anInboxRequest()]);
  await renderAt(<Inbox />, { at: '/creative-dashboard', language });
};

describe('declining an invitation', () => {
  it.each([
    [
      'en',
      'Decline: Photography, Bait Al-Gahwa',
      'The budget is too low',
      'You’ve declined. We’ll share your reason with the brand.',
    ],
    ['ar', /^اعتذار: التصوير/, 'الميزانية أقل من المناسب', 'تم الاعتذار، وسيصل السبب إلى العلامة التجارية.'],
  ] as const)('takes two taps, and the focus is not lost with the row: %s', async (language, button, reason, done) => {
    const declined = answer('post', '/api/quote-requests/{id}/decline-invitation', aBrief());
    await open(language);
    const decline = await screen.findByRole('button', { name: button });
    await userEvent.click(decline);
    expect(decline).toHaveAttribute('aria-expanded', 'true');
    answer('get', '/api/creative/requests', []);
    await userEvent.click(screen.getByRole('button', { name: reason }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(await declined.body()).toEqual({ reason });
    expect(declined.requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  });

  it('takes own words too, and says why it failed', async () => {
    refuse('post', '/api/quote-requests/{id}/decline-invitation', 500, 'internal');
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Decline: / }));
    await userEvent.click(screen.getByRole('button', { name: 'Another reason' }));
    await userEvent.type(screen.getByLabelText('Your reason'), 'I work for your competitor.{Enter}');
    expect(await screen.findByText('Failed to decline. Please try again.')).toBeVisible();
    const declined = answer('post', '/api/quote-requests/{id}/decline-invitation', aBrief());
    await userEvent.click(screen.getByRole('button', { name: 'Send and Decline' }));
    await waitFor(() => expect(declined.requests).toHaveLength(1));
    expect(await declined.body()).toEqual({ reason: 'I work for your competitor.' });
  });
});
