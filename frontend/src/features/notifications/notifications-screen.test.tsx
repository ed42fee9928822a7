import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aNotification } from '@/test/notifications';
import { renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { NotificationsScreen } from './notifications-screen';

const at = '/notifications';

describe('the page of all notifications', () => {
  it('loads by page', async () => {
    answer('get', '/api/notifications', [aNotification({ id: 'a' })], {
      headers: { 'X-Unread-Count': '0', Link: '</api/notifications?limit=30&cursor=n-1>; rel="next"' },
    });
    await renderAt(<NotificationsScreen />, { at });
    expect(await screen.findByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
    const next = answer('get', '/api/notifications', [aNotification({ id: 'b', event: 'delivered' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    expect(await screen.findByRole('link', { name: /New delivery/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /New proposal/ })).toBeVisible();
    expect(next.requests.at(0)?.url).toMatch(/limit=30&cursor=n-1$/);
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument();
  });

  it('marks all as read', async () => {
    answer('get', '/api/notifications', [aNotification()], { headers: { 'X-Unread-Count': '1' } });
    const sent = answer('post', '/api/notifications/read-all', null, { status: 204 });
    await renderAt(<NotificationsScreen />, { at, language: 'ar' });
    const button = await screen.findByRole('button', { name: 'تحديد الكل كمقروء' });
    answer('get', '/api/notifications', [], { headers: { 'X-Unread-Count': '0' } });
    await userEvent.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(sent.requests).toHaveLength(1);
  });

  it('says that there are none, and that they could not be loaded', async () => {
    answer('get', '/api/notifications', []);
    const page = await renderAt(<NotificationsScreen />, { at });
    expect(await screen.findByText('No notifications yet')).toBeVisible();
    page.unmount();
    refuse('get', '/api/notifications', 500, 'internal');
    await renderAt(<NotificationsScreen />, { at });
    expect(await screen.findByText('We couldn’t load your notifications')).toBeVisible();
  });
});
