import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestDetail } from '@/api/types';
import { queryRoots } from '@/entities/query-roots';
import { ADMIN_REFRESH_MS, LEFT_ALONE_MS, useAdminRefresh } from './use-admin-refresh';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What is marked as stale while a side looks at the page. */
function looking(side: RequestDetail['side']) {
  const client = new QueryClient();
  const marked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useAdminRefresh(side), { wrapper });
  return { marked, unmount };
}

it('an admin’s page of a request follows what its sides do while it is visible', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { marked, unmount } = looking('admin');
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
  const { marked, unmount } = looking('admin');
  vi.advanceTimersByTime(LEFT_ALONE_MS);
  const asked = marked.mock.calls.length;
  vi.advanceTimersByTime(LEFT_ALONE_MS);
  expect(marked).toHaveBeenCalledTimes(asked);
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(ADMIN_REFRESH_MS);
  expect(marked).toHaveBeenCalledTimes(asked + 1);
  unmount();
});

it('the page of a side listens to the stream instead', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  for (const side of ['owner', 'chosen', 'bidder'] as const) {
    const { marked, unmount } = looking(side);
    vi.advanceTimersByTime(5 * ADMIN_REFRESH_MS);
    expect(marked).not.toHaveBeenCalled();
    unmount();
  }
});
