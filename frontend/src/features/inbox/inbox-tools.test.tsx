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

beforeEach(() => {
  answer('get', '/api/creative/requests/counts', counts);
});

describe('money, search, order and archive', () => {
  const delivered = anInboxRequest({
    side: 'chosen',
    stage: 'delivered',
    waiting_on: 'brand',
    proposal: aSent({ state: 'accepted' }),
    money: { agreed_fils: 450_500, paid_fils: 200_000 },
  });

  it('says what was agreed and what has arrived', async () => {
    answer('get', '/api/creative/requests/counts', { ...counts, running_fils: 450_500, completed_fils: 1_200_000 });
    answer('get', '/api/creative/requests', [delivered]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=chosen' });
    const sums = within(await screen.findByRole('list', { name: 'Your projects' }));
    expect(sums.getAllByRole('listitem').map((sum) => sum.textContent)).toEqual([
      'In progress: KWD 450.500',
      'Completed: KWD 1,200',
    ]);
    expect(await screen.findByText('KWD 200 of KWD 450.500 received')).toBeVisible();
  });

  it('searches every box, and keeps the order in the address', async () => {
    const heard = answer('get', '/api/creative/requests', [delivered]);
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=bidder' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'plates{Enter}');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
    expect(await screen.findByRole('list', { name: 'Search results' })).toBeVisible();
    expect(address()).toBe('/creative-dashboard?box=bidder&q=plates&order=newest');
    await waitFor(() => {
      const asked = new URL(heard.requests.at(-1)?.url ?? '').searchParams;
      expect([asked.get('q'), asked.get('order'), asked.get('side')]).toEqual(['plates', 'newest', null]);
    });
  });

  it('puts a request away, and takes it back', async () => {
    answer('get', '/api/creative/requests', [delivered]);
    const moves: string[] = [];
    const heard = ({ request }: { readonly request: Request }) => {
      moves.push(request.method);
      return new HttpResponse(null, { status: 204 });
    };
    server.use(
      http.put('*/api/creative/requests/:id/archive', heard),
      http.delete('*/api/creative/requests/:id/archive', heard),
    );
    await renderAt(<Inbox />, { at: '/creative-dashboard?box=chosen' });
    await userEvent.click(await screen.findByRole('button', { name: 'Archive: Photography, Bait Al-Gahwa' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(screen.getByText('Archived: Photography, Bait Al-Gahwa')).toBeVisible();
    expect(undo).toHaveFocus();
    await userEvent.click(undo);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
    expect(moves).toEqual(['PUT', 'DELETE']);
  });

  it('offers no archive for what waits for the creative', async () => {
    answer('get', '/api/creative/requests', [anInboxRequest()]);
    await renderAt(<Inbox />, { at: '/creative-dashboard' });
    await screen.findByRole('list', { name: 'Needs you' });
    expect(screen.queryByRole('button', { name: /^Archive:/ })).not.toBeInTheDocument();
  });
});
