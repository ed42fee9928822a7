import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestRow } from '@/api/types';
import { address, renderAt } from '@/test/render';
import { aRow, salem } from '@/test/requests';
import { answer, refuse, server } from '@/test/server';
import { signedInAs } from '@/test/users';
import { BrandDashboard } from './brand-dashboard';

const brand = { role: 'brand', company_name: 'Bait Al-Gahwa' } as const;
const byStatus = { Pending: 0, Accepted: 0, Completed: 0, Rejected: 0, Declined: 0, Cancelled: 0, Expired: 0 };
const counts = { by_status: { ...byStatus, Pending: 1, Accepted: 1, Expired: 1 }, my_turn: 1, total: 3 };

/** The queries with which the list was asked for. */
function answerList(rows: readonly RequestRow[], headers: Record<string, string> = {}): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('*/api/brand/quote-requests', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const page = asked.at(-1)?.get('cursor') ?? '';
      return HttpResponse.json(
        rows.map((row) => ({ ...row, id: `${row.id}${page}` })),
        { headers },
      );
    }),
  );
  return asked;
}

const tiles = () => screen.getAllByRole('definition').map((tile) => tile.textContent);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('the brand dashboard', () => {
  beforeEach(() => {
    signedInAs(brand);
    answer('get', '/api/brand/quote-requests/counts', counts);
  });

  it('names the step that waits for the brand, and none while others act', async () => {
    const own = { status: 'Accepted', waiting_on: 'brand' } as const;
    answerList([
      aRow({ ...own, id: 'a', stage: 'delivered', next: 'approve' }),
      aRow({ ...own, id: 'b', stage: 'approved', next: 'record-payment' }),
      aRow({ ...own, id: 'c', stage: 'on_hold', due: { kind: 'problem_answer', at: inDays(2) } }),
      aRow({ id: 'd', status: 'Accepted', stage: 'in_progress' }),
    ]);
    await renderAt(<BrandDashboard banner={null} />);
    const list = within(await screen.findByRole('list', { name: 'Your quote requests' }));
    for (const words of ['Review the delivery', 'Make or record the payment', 'Reply to the problem'])
      expect(list.getByText(words)).toBeVisible();
    expect(list.getByText(/^Problem: a reply is due in 2 days/)).toBeVisible();
    expect(list.getAllByText(/^(Review|Make|Reply|Compare)/)).toHaveLength(3);
  });

  it('reads one proposal, and compares several', async () => {
    const open = { waiting_on: 'brand', next: 'compare' } as const;
    answerList([aRow({ ...open, id: 'a', proposals_count: 1 }), aRow({ ...open, id: 'b', proposals_count: 2 })]);
    await renderAt(<BrandDashboard banner={null} />);
    const list = within(await screen.findByRole('list', { name: 'Your quote requests' }));
    expect(await list.findByText('Read and select the proposal')).toBeVisible();
    expect(list.getByText('Compare and select a proposal')).toBeVisible();
  });

  it('counts the requests by status, and opens each on its own page', async () => {
    answerList([
      aRow({ waiting_on: 'brand', proposals_count: 2, unread_messages: 1 }),
      aRow({
        id: 'b',
        status: 'Accepted',
        stage: 'in_progress',
        service_category: 'Voiceover',
        chosen_creative: salem,
        total_fils: 300_000,
      }),
      aRow({ id: 'd', service_category: 'Branding', invited_count: 2 }),
      aRow({ id: 'c', status: 'Expired', stage: 'expired', waiting_on: 'nobody', service_category: 'UGC' }),
    ]);
    await renderAt(<BrandDashboard banner={null} />);
    const list = await screen.findByRole('list', { name: 'Your quote requests' });
    await waitFor(() => expect(tiles()).toEqual(['3', '1', '1', '0', '1']));
    const rows = within(list).getAllByRole('listitem');
    const [pending, running, sent, expired] = rows.filter((item) => within(item).queryByRole('heading'));
    expect(pending).toHaveTextContent(
      /PhotographyM-7K3QTwelve plates, daylight.*2 proposals.*KWD 300 - 1,500.*PendingYour turn1 new message/,
    );
    expect(running).toHaveTextContent(/Voiceover.*Salem Al-Ajmi.*KWD 300.*In ProgressWaiting for Salem Al-Ajmi/);
    expect(running?.querySelector('img')).toHaveAttribute('src', '/media/salem/192.jpg');
    expect(sent).toHaveTextContent(/Branding.*Sent to 2 creatives.*Waiting for/);
    expect(expired).toHaveTextContent(/UGC.*No creative yet.*Expired$/);
    expect(within(list).getByRole('link', { name: 'Voiceover' })).toHaveAttribute('href', '/requests/b');
    expect(screen.getByText('1 request needs your attention.')).toBeVisible();
  });

  it('says whose turn it is while a problem is open, and nothing once it is decided', async () => {
    const held = { status: 'Accepted', stage: 'on_hold', due: null, due_at: null, chosen_creative: salem } as const;
    answerList([
      aRow({ ...held, id: 'a', waiting_on: 'brand' }),
      aRow({ ...held, id: 'b', waiting_on: 'creative' }),
      aRow({ ...held, id: 'c', waiting_on: 'admin' }),
      aRow({ ...held, id: 'd', waiting_on: 'nobody' }),
    ]);
    await renderAt(<BrandDashboard banner={null} />);
    const list = await screen.findByRole('list', { name: 'Your quote requests' });
    const rows = within(list)
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('heading'));
    expect(rows.map((row) => /In Progress(.*)$/.exec(row.textContent)?.[1])).toEqual([
      'Your turnReply to the problem',
      'Waiting for Salem Al-Ajmi',
      'Waiting for Marsam',
      '',
    ]);
  });

  it('calls a request by its title, with its service and number', async () => {
    answerList([aRow({ title: 'Winter menu', code: 'M-9F2M' })]);
    await renderAt(<BrandDashboard banner={null} />);
    const list = await screen.findByRole('list', { name: 'Your quote requests' });
    expect(within(list).getByRole('link', { name: 'Winter menu' })).toBeVisible();
    expect(list).toHaveTextContent(/Winter menuPhotographyM-9F2MTwelve plates/);
  });

  it('says by when, urgently where it waits for the brand, and what an amount is', async () => {
    const asked = answerList([
      aRow({ status: 'Accepted', stage: 'delivered', waiting_on: 'brand', due: { kind: 'approves', at: inDays(1) } }),
      aRow({ id: 'b', due: { kind: 'expires', at: inDays(14) } }),
      aRow({ id: 'c', stage: 'in_progress', total_fils: 300_000, due: { kind: 'delivery', at: inDays(-2) } }),
    ]);
    await renderAt(<BrandDashboard banner={null} />);
    expect(await screen.findByText(/^Approved automatically tomorrow ·/)).toHaveClass('urgent');
    expect(screen.getByText(/^Expires in 14 days ·/)).not.toHaveClass('urgent');
    expect(screen.getByText(/^Delivery was due 2 days ago ·/)).toHaveClass('urgent');
    expect(screen.getAllByText('Budget')).toHaveLength(2);
    expect(screen.getByText('Agreed price').nextSibling).toHaveTextContent('KWD 300');
    // What waits for the brand comes first, unless another order is chosen.
    expect(asked.at(-1)?.get('order')).toBe('urgent');
  });

  it('filters by a status on the server, by its tile', async () => {
    const asked = answerList([aRow()]);
    await renderAt(<BrandDashboard banner={null} />);
    await screen.findByRole('link', { name: 'Photography' });
    const tile = screen.getByRole('link', { name: 'In Progress' });
    await userEvent.click(tile);
    expect(address()).toBe('/?status=Accepted');
    expect(tile).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('Accepted'));
    expect(screen.getByLabelText('Status')).toHaveValue('Accepted');
    await userEvent.click(screen.getByRole('link', { name: 'Total requests' }));
    await waitFor(() => expect(asked.at(-1)?.has('status')).toBe(false));
  });

  it('filters by everything that is closed, by its tile', async () => {
    answer('get', '/api/brand/quote-requests/counts', {
      by_status: { ...byStatus, Pending: 1, Declined: 2, Cancelled: 1 },
      my_turn: 0,
      total: 4,
    });
    const asked = answerList([aRow()]);
    await renderAt(<BrandDashboard banner={null} />);
    const tile = await screen.findByRole('link', { name: 'Closed' });
    await userEvent.click(tile);
    expect(address()).toBe('/?status=closed');
    expect(tile).toHaveAttribute('aria-current', 'true');
    const closed = ['Rejected', 'Declined', 'Cancelled', 'Expired'];
    await waitFor(() => expect(asked.at(-1)?.getAll('status')).toEqual(closed));
    const status = screen.getByLabelText('Status');
    expect(status).toHaveDisplayValue('Closed (3)');
    // One choice for all of them, each of which has a name of its own elsewhere.
    const choices = within(status).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['All', 'Pending (1)', 'Closed (3)']);
  });

  it('searches and sorts on the server', async () => {
    const asked = answerList([aRow()]);
    await renderAt(<BrandDashboard banner={null} />);
    await userEvent.type(await screen.findByRole('searchbox'), 'plates{Enter}');
    await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('plates'));
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Oldest first');
    await waitFor(() => expect(asked.at(-1)?.get('order')).toBe('oldest'));
    expect(address()).toBe('/?q=plates&order=oldest');
  });

  it('offers a way out where nothing matches', async () => {
    const asked = answerList([]);
    await renderAt(<BrandDashboard banner={null} />, { at: '/?status=Completed&q=zz' });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(asked.at(-1)?.has('q')).toBe(false));
    expect(address()).toBe('/');
  });

  it('shows more page by page', async () => {
    const asked = answerList([aRow()], {
      'X-Total-Count': '21',
      Link: '</api/brand/quote-requests?cursor=next>; rel="next"',
    });
    await renderAt(<BrandDashboard banner={null} />);
    expect(await screen.findByText('Showing 1 of 21 requests')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(asked.at(-1)?.get('cursor')).toBe('next'));
  });

  it('offers the first request where there is none', async () => {
    answerList([]);
    await renderAt(<BrandDashboard banner={null} />);
    expect(await screen.findByRole('link', { name: 'Create Your First Request' })).toHaveAttribute(
      'href',
      '/request-quote',
    );
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('says when the list cannot be loaded, and tries again', async () => {
    refuse('get', '/api/brand/quote-requests', 403, 'brand_only');
    await renderAt(<BrandDashboard banner={null} />);
    expect(await screen.findByText('We couldn’t load your requests')).toBeVisible();
    answerList([aRow()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Photography' })).toBeVisible();
  });

  it('says in Arabic whose turn it is', async () => {
    answerList([aRow({ preferred_creative: salem })]);
    await renderAt(<BrandDashboard banner={null} />, { language: 'ar' });
    expect(await screen.findByText('بانتظار سالم العجمي')).toBeVisible();
  });
});
