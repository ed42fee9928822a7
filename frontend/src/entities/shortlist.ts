/** The shortlist: of an account on the server, and of a visitor in this browser until the next sign-in. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, unwrap, within } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { Creative } from '@/api/types';
import { limits } from '@/api/vocabularies';
import { readStored, store } from '@/lib/browser-storage';
import { invalidate } from './invalidate';
import { queryRoots } from './query-roots';

const TIMEOUT_MS = 15_000;
const VISITORS_KEY = 'marsam:shortlist';

/** The account's creatives, the last added first. */
export const shortlistQuery = queryOptions({
  queryKey: [...queryRoots.shortlist, 'own'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/shortlist', { signal: within(TIMEOUT_MS, signal) })),
  meta: { private: true },
});

/** The ids that the visitor chose, the last added first. */
export const visitorsShortlistQuery = queryOptions({
  queryKey: [...queryRoots.shortlist, 'visitors'],
  queryFn: readVisitors,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

function readVisitors(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readStored(VISITORS_KEY) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((id): id is string => typeof id === 'string').slice(0, limits.shortlisted)
      : [];
  } catch {
    return [];
  }
}

function keepVisitors(client: QueryClient, ids: readonly string[]): void {
  store(VISITORS_KEY, JSON.stringify(ids));
  client.setQueryData(visitorsShortlistQuery.queryKey, ids);
}

interface Change {
  readonly creative: Creative;
  /** False: to be removed. */
  readonly isOn: boolean;
}

/** A visitor's change. It is kept in this browser, but fails as the server would. */
export const visitorsShortlistMutation = mutationOptions<void, Error, Change>({
  // From the storage: another tab may have changed it.
  mutationFn: ({ creative: { id }, isOn }, { client }) => {
    const others = readVisitors().filter((other) => other !== id);
    if (isOn && others.length >= limits.shortlisted)
      return Promise.reject(new ApiError(409, 'shortlist_full', 'The shortlist is full'));
    keepVisitors(client, isOn ? [id, ...others] : others);
    return Promise.resolve();
  },
});

/** Shows the change of an account's list before the server knows of it. */
function show(client: QueryClient, { creative, isOn }: Change): void {
  client.setQueryData(shortlistQuery.queryKey, (list) => {
    const others = list?.filter(({ id }) => id !== creative.id);
    return others && isOn ? [creative, ...others] : others;
  });
}

/** A first answer that is still on its way may be from before the change: the invalidation alone would join it. */
async function fetchAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries(shortlistQuery);
  await invalidate({ client }, shortlistQuery);
}

export const shortlistMutation = mutationOptions<void, Error, Change>({
  mutationFn: async ({ creative: { id }, isOn }) => {
    const call = { params: { path: { id } } };
    await (isOn ? api.PUT('/api/shortlist/{id}', call) : api.DELETE('/api/shortlist/{id}', call));
  },
  onMutate: async (change, { client }) => {
    // An answer from before the change would undo it.
    await client.cancelQueries(shortlistQuery);
    show(client, change);
  },
  onError: (_error, change, _result, { client }) => show(client, { ...change, isOn: !change.isOn }),
  onSettled: (_data, _error, _change, _result, { client }) => fetchAgain(client),
});

/** Adds what the visitor chose to the list of the account that has signed in. */
export const mergeShortlistMutation = mutationOptions({
  // From the storage: another tab may have sent it already.
  mutationFn: async () => {
    const ids = readVisitors();
    if (ids.length > 0) await api.PUT('/api/shortlist', { body: { ids: [...ids] } });
    return ids;
  },
  onSuccess: (sent, _nothing, _result, { client }) => {
    const left = readVisitors().filter((id) => !sent.includes(id));
    keepVisitors(client, left);
  },
  onSettled: (_data, _error, _nothing, _result, { client }) => fetchAgain(client),
});
