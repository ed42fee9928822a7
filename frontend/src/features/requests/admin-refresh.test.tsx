import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryRoots } from '@/entities/query-roots';
import { showRequest } from '@/test/open-request';
import { aRequestDetail } from '@/test/requests';
import { ADMIN_REFRESH_MS, AdminRefresh, LEFT_ALONE_MS } from './admin-refresh';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What is marked as stale while an admin looks at the page. */
function looking() {
  const client = new QueryClient();
  const marked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <AdminRefresh />
    </QueryClientProvider>,
  );
  return { marked, unmount };
}

it('an admin’s page of a request follows what its sides do while it is visible', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { marked, unmount } = looking();
  vi.advanceTimersByTime(2 * ADMIN_REFRESH_MS);
  expect(marked.mock.calls).toEqual([[{ queryKey: queryRoots.requests }], [{ queryKey: queryRoots.requests }]]);
  visibility.mockReturnValue('hidden');
  vi.advanceTimersByTime(5 * ADMIN_REFRESH_MS);
  expect(marked).toHaveBeenCalledTimes(2);
  visibility.mockReturnValue('visible');
  unmount();
  vi.advanceTimersByTime(5 * ADMIN_REFRESH_MS);
  expect(marked).toHaveBeenCalledTimes(2);
});

it('an admin’s page that was left alone asks no more until someone is back', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { marked, unmount } = looking();
  vi.advanceTimersByTime(LEFT_ALONE_MS);
  const asked = marked.mock.calls.length;
  vi.advanceTimersByTime(LEFT_ALONE_MS);
  expect(marked).toHaveBeenCalledTimes(asked);
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(ADMIN_REFRESH_MS);
  expect(marked).toHaveBeenCalledTimes(asked + 1);
  unmount();
});

it('the page of a request is read again by itself for admins alone', async () => {
  vi.useRealTimers();
  const timers = vi.spyOn(window, 'setInterval');
  const isRefreshed = () => timers.mock.calls.some(([, pause]) => pause === ADMIN_REFRESH_MS);
  await showRequest(aRequestDetail());
  expect(await screen.findByRole('heading', { level: 1, name: 'Photography' })).toBeVisible();
  expect(isRefreshed()).toBe(false);
  await showRequest(aRequestDetail({ side: 'admin' }));
  await waitFor(() => expect(isRefreshed()).toBe(true));
});
