/**
 * Errors that are only logged to the console: the screen renders its empty state. Those of the session are tested in
 * session/.
 */
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { withErrorLog } from '@/api/with-error-log';
import { makeQueryClient } from '@/api/query-client';
import { rosterQuery } from '@/entities/creative';
import { Roster } from '@/features/roster/roster';
import { ServiceGrid } from '@/features/services/service-grid';
import { renderAt } from './render';
import { refuse, server } from './server';

let log: Mock;
let waits: number[];

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  waits = [];
});

/** Timers fire at once, and record how long they would have taken. */
function hurryTime() {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms);
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('The operation timed out.', 'TimeoutError')), 5);
    return late.signal;
  });
}

const silent = (path: string) => server.use(http.get(path, () => new Promise<never>(() => undefined)));

describe('the creatives', () => {
  it('are given up after fifteen seconds', async () => {
    hurryTime();
    silent('*/api/creatives');
    await renderAt(<Roster />, { at: '/creatives' });
    expect(await screen.findByText('We couldn’t load the creatives')).toBeVisible();
    expect(screen.getByText(/This is taking too long\. Please try again\.$/)).toBeVisible();
    expect(log).toHaveBeenCalledExactlyOnceWith('Request timed out');
    expect(waits).toContain(15_000);
  });

  it('are not waited for a second time', async () => {
    hurryTime();
    silent('*/api/creatives');
    await expect(makeQueryClient().fetchInfiniteQuery(rosterQuery({}))).rejects.toMatchObject({ code: 'timed_out' });
    expect(waits.filter((ms) => ms === 15_000)).toHaveLength(1);
  });

  it('are missed because of the network', async () => {
    server.use(http.get('*/api/creatives', () => HttpResponse.error()));
    await renderAt(<Roster />, { at: '/creatives' });
    expect(await screen.findByText('We couldn’t load the creatives')).toBeVisible();
    expect(log).toHaveBeenCalledExactlyOnceWith('Network error');
  });

  it('are refused in the words of the server', async () => {
    refuse('get', '/api/creatives', 503, 'unavailable');
    await renderAt(<Roster />, { at: '/creatives' });
    await waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith('refused: unavailable'));
  });

  it('are refused without a message', async () => {
    server.use(http.get('*/api/creatives', () => new HttpResponse('<html>', { status: 502 })));
    await renderAt(<Roster />, { at: '/creatives' });
    await waitFor(() => expect(log).toHaveBeenCalledExactlyOnceWith('Unknown error'));
  });

  it('stall in the middle of their list', async () => {
    const stalled = new DOMException('The operation timed out.', 'TimeoutError');
    await expect(withErrorLog(Promise.reject(stalled))).rejects.toMatchObject({ code: 'timed_out' });
    expect(log).toHaveBeenCalledExactlyOnceWith('Request timed out');
  });

  it('are not logged when the page is left', async () => {
    const heard = vi.fn<() => void>();
    server.use(
      http.get('*/api/creatives', () => {
        heard();
        return new Promise<never>(() => undefined);
      }),
    );
    const page = await renderAt(<Roster />, { at: '/creatives' });
    await waitFor(() => expect(heard).toHaveBeenCalled());
    page.unmount();
    await new Promise((soon) => setTimeout(soon, 20));
    expect(log).not.toHaveBeenCalled();
  });
});

it('the services are given up after ten seconds, and the eight of the vocabulary are used', async () => {
  hurryTime();
  silent('*/api/services');
  await renderAt(<ServiceGrid />);
  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(8);
  expect(waits.filter((ms) => ms === 10_000)).toHaveLength(1);
});
