import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InboxRequest } from '@/api/types';
import { anInboxRequest } from '@/test/creative-lifecycle';
import { address, renderAt } from '@/test/render';
import { answer, server } from '@/test/server';
import { Inbox } from './inbox';

const counts = {
  by_side: { invited: 1, open: 0, bidder: 1, chosen: 3 },
  by_stage: {},
  my_turn: 2,
  archived: 0,
  running_fils: 0,
  completed_fils: 0,
};
const day = (date: string) => ({ due: { kind: 'delivery', at: `${date}T20:59:59Z` } }) as const;
const project = { side: 'chosen', status: 'Accepted', stage: 'in_progress', waiting_on: 'creative' } as const;
const ofBrand = { ...project, waiting_on: 'brand' } as const;
const closed = { ...project, status: 'Completed', stage: 'closed', waiting_on: 'nobody', due_at: null } as const;

const mine: readonly InboxRequest[] = [
  anInboxRequest({ id: 'a', service_category: 'UGC', due_at: '2099-12-09T20:59:59Z' }),
  anInboxRequest({ ...project, ...day('2099-12-08'), id: 'b', service_category: 'Voiceover', next: 'deliver' }),
];
const others: readonly InboxRequest[] = [
  anInboxRequest({ ...closed, id: 'c', service_category: 'Branding' }),
  anInboxRequest({ ...ofBrand, id: 'd', service_category: 'Photography' }),
];

const titles = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);

beforeEach(() => {
  answer('get', '/api/creative/requests/counts', counts);
});

describe('what needs the creative', () => {
  it('is shown first, of every side and in the order of its days, and nothing else', async () => {
    const heard = answer('get', '/api/creative/requests', [...mine, ...others]);
    await renderAt(<Inbox />, { at: '/creative-dashboard' });
    expect(await screen.findByRole('list', { name: 'Needs you' })).toBeVisible();
    expect(titles()).toEqual(['Voiceover', 'UGC']);
    const asked = new URL(heard.requests[0]?.url ?? '').searchParams;
    expect([asked.get('side'), asked.get('order'), asked.get('archived')]).toEqual([null, null, null]);
    const boxes = within(screen.getByRole('navigation', { name: 'Filter requests' }));
    expect(boxes.getByRole('link', { current: 'page' })).toHaveTextContent('Needs you2');
    // There is one order of it.
    expect(screen.queryByLabelText('Sort by')).not.toBeInTheDocument();
  });

  it('is where the sentence about it leads', async () => {
    answer('get', '/api/creative/requests', [...mine, ...others]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=chosen', language: 'ar' });
    await userEvent.click(await screen.findByRole('link', { name: 'طلبان ينتظرانك.' }));
    expect(address()).toBe('/creative-dashboard?box=yours');
    expect(await screen.findByRole('list', { name: 'تنتظرك' })).toBeVisible();
  });

  it('goes on by the server’s pages for as long as they begin with it', async () => {
    server.use(
      http.get('*/api/creative/requests', ({ request }) => {
        const isSecond = new URL(request.url).searchParams.get('cursor') === 'b';
        const rows = isSecond ? [mine[1], ...others] : [mine[0]];
        const next = isSecond ? 'c' : 'b';
        return HttpResponse.json(rows, {
          headers: { 'X-Total-Count': '9', Link: `</api/creative/requests?cursor=${next}>; rel="next"` },
        });
      }),
    );
    await renderAt(<Inbox />, { at: '/creative-dashboard' });
    expect(await screen.findByText('1 of 2 shown')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(titles()).toEqual(['UGC', 'Voiceover']));
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  it('says that there is nothing, in a sentence that leads nowhere', async () => {
    answer('get', '/api/creative/requests/counts', { ...counts, my_turn: 0 });
    answer('get', '/api/creative/requests', [...others]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=yours' });
    expect(await screen.findByText('Nothing needs you right now')).toBeVisible();
    expect(await screen.findByText('Nothing needs your attention right now.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /attention/ })).not.toBeInTheDocument();
  });
});

it('shows the projects that have ended after all others', async () => {
  answer('get', '/api/creative/requests', [...others, mine[1] ?? anInboxRequest()]);
  await renderAt(<Inbox />, { at: '/creative-dashboard?box=chosen' });
  expect(await screen.findByRole('list', { name: 'My projects' })).toBeVisible();
  expect(titles()).toEqual(['Voiceover', 'Photography', 'Branding']);
});
