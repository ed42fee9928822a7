import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aNotification } from '@/test/notifications';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { Bell } from './bell';

const newest = (items: ReturnType<typeof aNotification>[], unread: number) =>
  answer('get', '/api/notifications', items, { headers: { 'X-Unread-Count': String(unread) } });

const link = (name: RegExp) => screen.findByRole('link', { name });

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return within(await screen.findByRole('region', { name: 'Notifications' }));
}

describe('the bell', () => {
  it('says how many are unread, and shows no number for none', async () => {
    newest([aNotification()], 3);
    const page = await renderAt(<Bell />);
    const bell = await screen.findByRole('button', { name: 'Notifications, 3 unread' });
    expect(bell.querySelector('[data-count]')).toHaveAttribute('data-count', '3');
    expect(bell).toHaveAttribute('aria-expanded', 'false');
    page.unmount();
    newest([aNotification({ read_at: '2026-11-22T09:00:00Z' })], 0);
    await renderAt(<Bell />);
    const quiet = await screen.findByRole('button', { name: 'Notifications' });
    expect(quiet.querySelector('[data-count]')).toBeNull();
  });

  it('marks what is about the page that is open, also when it arrives there', async () => {
    const read = answer('post', '/api/notifications/read-page', null, { status: 204 });
    const here = aNotification({ id: 'here', link: '/requests/0193-request' });
    newest([here, aNotification({ id: 'elsewhere', link: '/requests/0193-other' })], 2);
    await renderAt(<Bell />, { at: '/requests/0193-request' });
    await waitFor(() => expect(read.requests).toHaveLength(1));
    expect(await read.body()).toEqual({ link: '/requests/0193-request' });
  });

  it('leaves unread what is about other pages', async () => {
    const read = answer('post', '/api/notifications/read-page', null, { status: 204 });
    newest([aNotification({ link: '/requests/0193-other' })], 1);
    await renderAt(<Bell />, { at: '/requests/0193-request' });
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    expect(read.requests).toHaveLength(0);
  });

  it('asks for the newest ten', async () => {
    const sent = newest([], 0);
    await renderAt(<Bell />);
    await open();
    expect(await screen.findByText(/Updates on your requests/)).toBeVisible();
    expect(sent.requests.at(0)?.url).toMatch(/\/api\/notifications\?limit=10$/);
  });

  it('groups them by day in Kuwait, newest first', async () => {
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1_000).toISOString();
    newest(
      [
        aNotification({ id: 'a' }),
        aNotification({ id: 'b', at: yesterday, event: 'delivered' }),
        aNotification({ id: 'c', at: '2026-01-05T22:30:00Z', event: 'request_expired' }),
      ],
      3,
    );
    await renderAt(<Bell />);
    const panel = await open();
    expect(panel.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      'Today',
      'Yesterday',
      'January 6, 2026',
    ]);
    expect(panel.getAllByRole('listitem')).toHaveLength(3);
  });

  it('marks what is opened as read, and leads to its page', async () => {
    newest([aNotification({ id: 'a' }), aNotification({ id: 'b', event: 'delivered' })], 2);
    const sent = answer('post', '/api/notifications/{id}/read', null, { status: 204 });
    answer('post', '/api/notifications/read-page', null, { status: 204 });
    await renderAt(<Bell />);
    await open();
    newest([aNotification({ id: 'a', read_at: '2026-11-22T09:00:00Z' }), aNotification({ id: 'b' })], 1);
    await userEvent.click(await link(/^Unread: *New proposal from/));
    expect(address()).toBe('/requests/r-1');
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
    expect(sent.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/notifications/a/read']);
  });

  it('sends nothing for what was read before', async () => {
    newest([aNotification({ read_at: '2026-11-22T09:00:00Z' })], 0);
    await renderAt(<Bell />);
    await open();
    await userEvent.click(await link(/^New proposal/));
    expect(address()).toBe('/requests/r-1');
  });

  it('marks all as read at once', async () => {
    newest([aNotification({ id: 'a' }), aNotification({ id: 'b' })], 12);
    const sent = answer('post', '/api/notifications/read-all', null, { status: 204 });
    await renderAt(<Bell />);
    const panel = await open();
    newest([aNotification({ id: 'a', read_at: '2026-11-22T09:00:00Z' })], 0);
    await userEvent.click(panel.getByRole('button', { name: 'Mark All as Read' }));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
    expect(sent.requests).toHaveLength(1);
    await waitFor(() => expect(panel.queryByText(/Unread/)).not.toBeInTheDocument());
    expect(panel.queryByRole('button', { name: 'Mark All as Read' })).not.toBeInTheDocument();
  });

  it('closes by Escape with the focus on the bell, and by a click outside', async () => {
    newest([], 0);
    await renderAt(<Bell />);
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus();
    await open();
    await userEvent.click(document.body);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('announces what arrives, not what was there', async () => {
    newest([aNotification()], 1);
    await renderAt(<Bell />);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(screen.queryByText(/You have/)).not.toBeInTheDocument();
    newest([aNotification(), aNotification({ id: 'b' })], 2);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(await screen.findByText('You have 2 unread notifications')).toHaveAttribute('role', 'status');
  });

  it('says when they cannot be loaded, and tries again', async () => {
    refuse('get', '/api/notifications', 500, 'internal');
    await renderAt(<Bell />);
    const panel = await open();
    expect(await panel.findByText('We couldn’t load your notifications')).toBeVisible();
    newest([aNotification()], 1);
    await userEvent.click(panel.getByRole('button', { name: 'Try Again' }));
    expect(await panel.findByRole('link', { name: /New proposal/ })).toBeVisible();
  });
});
