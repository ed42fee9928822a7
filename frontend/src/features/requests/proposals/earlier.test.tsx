import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showRequest } from '@/test/open-request';
import { anEvent, aRequestDetail } from '@/test/requests';
import { answer } from '@/test/server';

const events = Array.from({ length: 8 }, (_, at) =>
  anEvent({
    at: `2026-11-12T09:0${at}:00Z`,
    actor: 'brand',
    event: 'brief_edited',
    from: 'proposals',
    to: 'proposals',
  }),
);

describe('the history of a request', () => {
  it('loads the events before those that the page came with', async () => {
    const [first] = events;
    if (first === undefined) throw new Error('there are no events');
    const before = { ...first, at: '2026-11-01T09:00:00Z', note: 'The first of all' };
    const earlier = answer('get', '/api/quote-requests/{id}/events', [before]);
    await showRequest(aRequestDetail({ events, events_total: 9, earlier_events: '0199-cursor' }));
    const history = await screen.findByRole('region', { name: 'History' });
    await userEvent.click(within(history).getByText('Earlier events (3)'));
    await userEvent.click(within(history).getByRole('button', { name: 'Show Earlier' }));
    expect(await within(history).findByText('The first of all')).toBeVisible();
    expect(new URL(earlier.requests[0]?.url ?? '').searchParams.get('cursor')).toBe('0199-cursor');
    expect(within(history).queryByRole('button', { name: 'Show Earlier' })).not.toBeInTheDocument();
  });

  it('offers nothing where the page has everything', async () => {
    await showRequest(aRequestDetail({ events }));
    const history = await screen.findByRole('region', { name: 'History' });
    expect(within(history).queryByRole('button', { name: 'Show Earlier' })).not.toBeInTheDocument();
  });
});
