import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSharedStream } from './shared-stream';

/** Channels of one browser: each hears what the others post, at once. */
class FakeChannel extends EventTarget {
  static open: FakeChannel[] = [];
  /** Neither receives nor sends. */
  isCut = false;

  constructor() {
    super();
    FakeChannel.open.push(this);
  }

  postMessage(data: unknown) {
    for (const other of FakeChannel.open) {
      if (other !== this && !this.isCut && !other.isCut) other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }

  close() {
    FakeChannel.open = FakeChannel.open.filter((other) => other !== this);
  }
}

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 1;

  constructor() {
    super();
    FakeEventSource.opened.push(this);
  }

  close() {
    FakeEventSource.opened = FakeEventSource.opened.filter((other) => other !== this);
  }
}

/** Locks of one browser: the first to ask has it until it lets go. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: async (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void> | undefined) => {
      const held = last.then(() => (signal.aborted ? undefined : work()));
      last = held;
      await held;
    },
  };
}

const tabs: (() => void)[] = [];

function openTab() {
  const onEvent = vi.fn<(name: string) => void>();
  const onGap = vi.fn<() => void>();
  const close = openSharedStream({ url: '/api/stream', events: ['request'], onEvent, onGap });
  tabs.push(close);
  return { onEvent, onGap, close };
}

const settle = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  FakeChannel.open = [];
  FakeEventSource.opened = [];
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('EventSource', FakeEventSource);
});

afterEach(() => {
  for (const close of tabs.splice(0)) close();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each(['locks', 'heartbeats'])('tabs that agree by %s', (way) => {
  beforeEach(() => {
    if (way === 'locks') Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  });

  it('have one connection, and all hear what it brings', async () => {
    const all = [openTab(), openTab(), openTab()];
    await settle();
    expect(FakeEventSource.opened).toHaveLength(1);
    FakeEventSource.opened[0]?.dispatchEvent(new Event('request'));
    expect(all.map(({ onEvent }) => onEvent.mock.calls)).toEqual([[['request']], [['request']], [['request']]]);
  });

  it('fetch again once the connection is open, and a later tab once it hears of it', async () => {
    const first = openTab();
    await settle();
    expect(first.onGap).not.toHaveBeenCalled();
    FakeEventSource.opened[0]?.dispatchEvent(new Event('open'));
    expect(first.onGap).toHaveBeenCalledOnce();
    const second = openTab();
    await settle();
    expect(second.onGap).toHaveBeenCalledOnce();
    expect(first.onGap).toHaveBeenCalledOnce();
  });

  it('have another one once the first tab is closed', async () => {
    const first = openTab();
    await settle();
    const second = openTab();
    await settle();
    first.close();
    await settle();
    expect(FakeEventSource.opened).toHaveLength(1);
    FakeEventSource.opened[0]?.dispatchEvent(new Event('request'));
    expect(second.onEvent).toHaveBeenCalledOnce();
    expect(first.onEvent).not.toHaveBeenCalled();
  });
});

it('a tab that is gone without a word is replaced', async () => {
  openTab();
  await settle();
  const second = openTab();
  await settle();
  second.onGap.mockClear();
  const [killed] = FakeChannel.open;
  if (killed) killed.isCut = true;
  await vi.advanceTimersByTimeAsync(10_000);
  FakeEventSource.opened.at(-1)?.dispatchEvent(new Event('open'));
  expect(second.onGap).toHaveBeenCalledOnce();
  FakeEventSource.opened.at(-1)?.dispatchEvent(new Event('request'));
  expect(second.onEvent).toHaveBeenCalledOnce();
});

it('of two that lead one steps back', async () => {
  openTab();
  const [one] = FakeChannel.open;
  if (one) one.isCut = true;
  openTab();
  await settle();
  expect(FakeEventSource.opened).toHaveLength(2);
  if (one) one.isCut = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(FakeEventSource.opened).toHaveLength(1);
});

it('a tab that has been hidden for long lets another lead', async () => {
  openTab();
  await settle();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(121_000);
  expect(FakeEventSource.opened).toHaveLength(0);
  vi.restoreAllMocks();
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(FakeEventSource.opened).toHaveLength(1);
});

it('a browser without channels has a connection for each tab', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  openTab();
  openTab();
  expect(FakeEventSource.opened).toHaveLength(2);
});
