import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEventStream } from './event-stream';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 0;
  closed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  close() {
    this.closed = true;
  }
}

const latest = () => FakeEventSource.opened.at(-1);
const say = (name: string) => latest()?.dispatchEvent(new Event(name));

function hide(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function open() {
  const onEvent = vi.fn<(name: string) => void>();
  const onGap = vi.fn<() => void>();
  const close = openEventStream({ url: '/api/stream', events: ['message', 'request'], onEvent, onGap });
  return { onEvent, onGap, close };
}

let close: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the event stream', () => {
  it('reports the events that it was asked for', () => {
    const stream = open();
    ({ close } = stream);
    say('open');
    say('message');
    say('other');
    say('request');
    expect(stream.onEvent.mock.calls).toEqual([['message'], ['request']]);
  });

  it('says once it is connected that something may have been missed since the page was fetched', () => {
    const stream = open();
    ({ close } = stream);
    expect(stream.onGap).not.toHaveBeenCalled();
    say('open');
    expect(stream.onGap).toHaveBeenCalledOnce();
  });

  it('reconnects later after each failure, and says that something may have been missed', () => {
    const stream = open();
    ({ close } = stream);
    const waits = [1_000, 2_000, 4_000];
    for (const [failures, wait] of waits.entries()) {
      say('error');
      vi.advanceTimersByTime(wait / 2 - 1);
      expect(FakeEventSource.opened).toHaveLength(failures + 1);
      vi.advanceTimersByTime(wait);
      expect(FakeEventSource.opened).toHaveLength(failures + 2);
    }
    expect(FakeEventSource.opened.slice(0, -1).every((source) => source.closed)).toBe(true);
    say('open');
    expect(stream.onGap).toHaveBeenCalledOnce();
  });

  it('says once that it was refused, since the session may have ended', () => {
    const stream = open();
    ({ close } = stream);
    say('error');
    vi.advanceTimersByTime(1_000);
    expect(stream.onGap).not.toHaveBeenCalled();
    for (const wait of [2_000, 4_000]) {
      Object.assign(latest() ?? {}, { readyState: FakeEventSource.CLOSED });
      say('error');
      vi.advanceTimersByTime(wait);
    }
    expect(stream.onGap).toHaveBeenCalledOnce();
  });

  it('polls every 30 seconds while it is not connected, and not while it is hidden', () => {
    vi.stubGlobal('EventSource', undefined);
    const stream = open();
    ({ close } = stream);
    vi.advanceTimersByTime(60_000);
    expect(stream.onGap).toHaveBeenCalledTimes(2);
    hide('hidden');
    vi.advanceTimersByTime(60_000);
    expect(stream.onGap).toHaveBeenCalledTimes(2);
  });

  it('stops polling once it is connected', () => {
    const stream = open();
    ({ close } = stream);
    say('error');
    vi.advanceTimersByTime(1_000);
    say('open');
    stream.onGap.mockClear();
    vi.advanceTimersByTime(120_000);
    expect(stream.onGap).not.toHaveBeenCalled();
  });

  it('closes when the page has been hidden for long, and opens again when it is shown', () => {
    const stream = open();
    ({ close } = stream);
    say('open');
    stream.onGap.mockClear();
    hide('hidden');
    vi.advanceTimersByTime(119_000);
    expect(latest()?.closed).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(latest()?.closed).toBe(true);
    hide('visible');
    expect(FakeEventSource.opened).toHaveLength(2);
    expect(stream.onGap).toHaveBeenCalledOnce();
  });

  it('stays open when the page is hidden for a moment', () => {
    ({ close } = open());
    hide('hidden');
    vi.advanceTimersByTime(60_000);
    hide('visible');
    vi.advanceTimersByTime(600_000);
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(latest()?.closed).toBe(false);
  });

  it('reconnects at once when the browser is online again', () => {
    ({ close } = open());
    for (let failures = 0; failures < 5; failures += 1) {
      say('error');
      vi.advanceTimersByTime(60_000);
    }
    say('error');
    window.dispatchEvent(new Event('online'));
    expect(FakeEventSource.opened).toHaveLength(7);
  });

  it('holds no connection on a page that is kept for Back', () => {
    ({ close } = open());
    window.dispatchEvent(new Event('pagehide'));
    expect(latest()?.closed).toBe(true);
    window.dispatchEvent(new Event('pageshow'));
    expect(FakeEventSource.opened).toHaveLength(2);
  });

  it('ends for good when it is closed', () => {
    const stream = open();
    say('error');
    stream.close();
    vi.advanceTimersByTime(600_000);
    window.dispatchEvent(new Event('online'));
    hide('visible');
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(stream.onGap).not.toHaveBeenCalled();
  });
});
