/**
 * One connection for server-sent events. It reconnects by itself, later after each failure, and asks its caller to poll
 * for as long as it is not connected. A page that has been hidden for long, or is kept for Back, holds no connection.
 */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
const POLL_MS = 30_000;
const HIDDEN_MS = 2 * 60_000;

export interface StreamOptions {
  readonly url: string;
  readonly events: readonly string[];
  readonly onEvent: (name: string) => void;
  /** Something may have been missed, or the session has ended: fetch again what is on screen. */
  readonly onGap: () => void;
}

/** Between half of it and all of it, so that a restarted server is not met by everyone at once. */
function withJitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

/** Opens the connection; the result closes it. */
export function openEventStream({ url, events, onEvent, onGap }: StreamOptions): () => void {
  let source: EventSource | undefined;
  let failures = 0;
  let retry: number | undefined;
  let polling: number | undefined;
  let hiding: number | undefined;
  let isPaused = false;
  /** Refused by the server since it was last connected, instead of unreachable. */
  let isRefused = false;

  const stopPolling = () => {
    window.clearInterval(polling);
    polling = undefined;
  };
  const poll = () => {
    polling ??= window.setInterval(() => {
      if (document.visibilityState === 'visible') onGap();
    }, POLL_MS);
  };

  const connect = () => {
    window.clearTimeout(retry);
    // Without the interface there is only polling.
    if (typeof EventSource === 'undefined') return poll();
    const opened = new EventSource(url);
    source = opened;
    opened.addEventListener('open', () => {
      stopPolling();
      // What changed since the page was fetched, and before the stream was open, was not announced to this page.
      onGap();
      failures = 0;
      isRefused = false;
    });
    opened.addEventListener('error', () => {
      const wasRefused = opened.readyState === EventSource.CLOSED;
      // The browser's own retries end with the first refusal, and never wait longer.
      opened.close();
      if (source !== opened) return;
      source = undefined;
      retry = window.setTimeout(connect, withJitter(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)));
      failures += 1;
      // A session that has ended shows in the next call, so that the page does not look signed in.
      if (wasRefused && !isRefused) onGap();
      isRefused ||= wasRefused;
      poll();
    });
    for (const name of events) {
      opened.addEventListener(name, () => onEvent(name));
    }
  };

  const pause = () => {
    isPaused = true;
    window.clearTimeout(retry);
    stopPolling();
    source?.close();
    source = undefined;
  };
  const resume = () => {
    if (!isPaused) return;
    isPaused = false;
    failures = 0;
    connect();
    onGap();
  };

  const stop = new AbortController();
  const { signal } = stop;
  const onVisibility = () => {
    window.clearTimeout(hiding);
    if (document.visibilityState === 'visible') resume();
    else hiding = window.setTimeout(pause, HIDDEN_MS);
  };
  const onOnline = () => {
    if (isPaused || source) return;
    connect();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('online', onOnline, { signal });
  window.addEventListener('pagehide', pause, { signal });
  window.addEventListener('pageshow', resume, { signal });
  connect();

  return () => {
    stop.abort();
    window.clearTimeout(hiding);
    pause();
  };
}
