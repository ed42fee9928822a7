/**
 * Keeps what is on screen up to date: the server's events carry ids only, and each marks the queries that may show it
 * as stale.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { openSharedStream } from '@/api/shared-stream';
import { queryRoots } from './query-roots';

const STREAM = '/api/stream';
/** Changes may have been missed. */
const RESYNC = 'resync';
/** Events of one move arrive together: what they concern is fetched once. */
const COLLECT_MS = 200;

/** A request with its threads, and the lists that show its stage, whose turn it is, and its unread messages. */
const requests: readonly QueryKey[] = [queryRoots.requests, queryRoots.inbox, queryRoots.quoteRequests];

/**
 * The roots of the queries that an event may concern. Only those on screen are fetched again, and of requests and
 * threads there is one on screen, so their roots are enough.
 */
export const liveKeys = {
  // There is no separate event for an application, or for a picture that an admin hides; admins learn of a move only by
  // their notice.
  notification: [
    queryRoots.notifications,
    queryRoots.applications,
    queryRoots.requests,
    queryRoots.myPage,
    queryRoots.earnings,
  ],
  request: requests,
  message: requests,
  file: [queryRoots.files, queryRoots.myPage],
} as const satisfies Readonly<Record<string, readonly QueryKey[]>>;

type LiveEvent = keyof typeof liveKeys;

const events = Object.keys(liveKeys) as LiveEvent[];

/** Starts listening for the signed-in account; the result stops it. */
export function startLiveUpdates(client: QueryClient): () => void {
  const stale = new Map<string, QueryKey>();
  let timer: number | undefined;

  const refresh = () => {
    timer = undefined;
    for (const queryKey of stale.values()) void client.invalidateQueries({ queryKey });
    stale.clear();
  };
  const mark = (names: readonly LiveEvent[]) => {
    for (const name of names) {
      for (const key of liveKeys[name]) stale.set(JSON.stringify(key), key);
    }
    timer ??= window.setTimeout(refresh, COLLECT_MS);
  };

  const close = openSharedStream({
    url: STREAM,
    events: [...events, RESYNC],
    onEvent: (name) => mark(name === RESYNC ? events : [name as LiveEvent]),
    onGap: () => mark(events),
  });
  return () => {
    window.clearTimeout(timer);
    close();
  };
}
