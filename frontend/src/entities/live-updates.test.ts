import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveKeys, startLiveUpdates } from './live-updates';

let source: EventTarget & { close: () => void };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        source = Object.assign(this, { close: () => undefined });
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function listening() {
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  return { stop: startLiveUpdates(client), keys: () => invalidated.mock.calls.map(([filters]) => filters?.queryKey) };
}

it('marks what an event concerns as stale, each query once', () => {
  const { stop, keys } = listening();
  for (const name of ['request', 'message', 'message']) source.dispatchEvent(new Event(name));
  vi.advanceTimersByTime(1_000);
  expect(keys()).toEqual(liveKeys.request);
  stop();
});

it('leaves lists alone when only a notification arrives', () => {
  const { stop, keys } = listening();
  source.dispatchEvent(new Event('notification'));
  vi.advanceTimersByTime(1_000);
  expect(keys()).toEqual(liveKeys.notification);
  stop();
});

it('is silent once it is stopped', () => {
  const { stop, keys } = listening();
  source.dispatchEvent(new Event('notification'));
  stop();
  vi.advanceTimersByTime(1_000);
  expect(keys()).toEqual([]);
});

it('fetches everything again once it listens, since something may have changed before', () => {
  const { stop, keys } = listening();
  source.dispatchEvent(new Event('open'));
  vi.advanceTimersByTime(1_000);
  expect(keys()).toEqual(expect.arrayContaining([...liveKeys.request, ...liveKeys.notification, ...liveKeys.file]));
  stop();
});

it('fetches everything again after a gap that the server knows of', () => {
  const { stop, keys } = listening();
  source.dispatchEvent(new Event('resync'));
  vi.advanceTimersByTime(1_000);
  expect(keys()).toEqual(expect.arrayContaining([...liveKeys.notification, ...liveKeys.file]));
  stop();
});
