/**
 * One connection for server-sent events for all tabs of a browser: one tab leads, holds the connection and passes on
 * what it hears. Web Locks choose the leader where the browser has them; on a page without https it has none, and the
 * tabs agree among themselves. A tab that has been hidden for long does not lead.
 */
import { openEventStream, type StreamOptions } from './event-stream';

const NAME = 'marsam-live';
const HEARTBEAT_MS = 2_000;
/** A leader that has not been heard for this long is gone. */
const SILENCE_MS = 5_000;
/** How long a new tab waits for a leader to answer. */
const ASK_MS = 300;
const HIDDEN_MS = 2 * 60_000;

type Said =
  | { readonly kind: 'event'; readonly name: string }
  | { readonly kind: 'gap' | 'ask' | 'bye' }
  | { readonly kind: 'lead'; readonly id: string };

interface Tab {
  readonly say: (said: Said) => void;
  /** Starts leading. */
  readonly lead: () => void;
  /** Stops leading. */
  readonly follow: () => void;
}

interface Election {
  /** Receives what another tab posts. */
  readonly hear: (said: Said) => void;
  /** No longer takes part; the next tab may lead. */
  readonly leave: () => void;
}

/** The browser grants the lock to one tab, and to the next as soon as that is gone. */
function electByLock(tab: Tab): Election {
  const stop = new AbortController();
  let leads = false;
  void navigator.locks
    .request(NAME, { signal: stop.signal }, () => {
      leads = true;
      tab.lead();
      return new Promise<void>((resolve) => {
        if (stop.signal.aborted) resolve();
        stop.signal.addEventListener('abort', () => resolve());
      });
    })
    .catch(() => undefined);
  return {
    hear: ({ kind }) => {
      if (kind === 'ask' && leads) tab.say({ kind: 'lead', id: '' });
    },
    leave: () => {
      stop.abort();
      leads = false;
      tab.follow();
    },
  };
}

/** The leader announces itself; if there are two, the one with the smaller id stays. */
function electByHeartbeat(tab: Tab): Election {
  const id = Math.random().toString(36).slice(2);
  let leads = false;
  let heartbeat: number | undefined;
  let waiting: number | undefined;

  const claim = () => tab.say({ kind: 'lead', id });
  const follow = () => {
    window.clearInterval(heartbeat);
    if (!leads) return;
    leads = false;
    tab.follow();
  };
  const lead = () => {
    leads = true;
    tab.lead();
    claim();
    heartbeat = window.setInterval(claim, HEARTBEAT_MS);
  };
  const waitFor = (ms: number) => {
    window.clearTimeout(waiting);
    // Not all at the same moment.
    waiting = window.setTimeout(lead, ms + Math.random() * ASK_MS);
  };

  waitFor(ASK_MS);
  return {
    hear: (said) => {
      if (said.kind === 'ask' && leads) claim();
      if (said.kind === 'bye' && !leads) waitFor(0);
      if (said.kind !== 'lead') return;
      if (!leads) waitFor(SILENCE_MS);
      else if (said.id < id) {
        follow();
        waitFor(SILENCE_MS);
      } else claim();
    },
    leave: () => {
      window.clearTimeout(waiting);
      if (leads) tab.say({ kind: 'bye' });
      follow();
    },
  };
}

/** Opens the connection, or listens to the tab that has it; the result ends that. */
export function openSharedStream(options: StreamOptions): () => void {
  if (typeof BroadcastChannel === 'undefined') return openEventStream(options);
  const channel = new BroadcastChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
  const say = (said: Said) => channel.postMessage(said);
  let close: (() => void) | undefined;
  /** Another tab has the connection, and this one hears of it. */
  let isFollower = false;
  const tab: Tab = {
    say,
    lead: () => {
      close = openEventStream({
        ...options,
        onEvent: (name) => {
          say({ kind: 'event', name });
          options.onEvent(name);
        },
        onGap: () => {
          say({ kind: 'gap' });
          options.onGap();
        },
      });
    },
    follow: () => {
      close?.();
      close = undefined;
    },
  };
  let election: Election | undefined;
  const join = () => {
    election = 'locks' in navigator ? electByLock(tab) : electByHeartbeat(tab);
    // A leader answers immediately.
    say({ kind: 'ask' });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    election?.hear(data);
    if (!election || close) return;
    if (data.kind === 'event') options.onEvent(data.name);
    // From the first answer on, this tab misses nothing: what is on screen was fetched before.
    const isFirst = data.kind === 'lead' && !isFollower;
    isFollower ||= isFirst;
    if (isFirst || data.kind === 'gap') options.onGap();
  });
  join();

  let hiding: number | undefined;
  const leave = () => {
    window.clearTimeout(hiding);
    election?.leave();
    election = undefined;
  };
  const rejoin = () => {
    window.clearTimeout(hiding);
    if (election) return;
    join();
    options.onGap();
  };
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    'visibilitychange',
    () => {
      window.clearTimeout(hiding);
      if (document.visibilityState === 'visible') rejoin();
      else hiding = window.setTimeout(leave, HIDDEN_MS);
    },
    { signal },
  );
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', rejoin, { signal });
  return () => {
    stop.abort();
    leave();
    channel.close();
  };
}
