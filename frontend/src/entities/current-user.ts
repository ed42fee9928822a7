/** The signed-in user as the server knows them. Without the marker cookie no request is made. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { logFailure } from '@/lib/log';
import { signedInMarker } from '@/lib/signed-in-marker';
import { queryRoots } from './query-roots';

async function loadUser(): Promise<User | null> {
  if (!signedInMarker()) return null;
  try {
    return await unwrap(api.GET('/api/users/me'));
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) {
      logFailure(`Failed to fetch user: API responded with HTTP status ${error.status}`);
      if (error.status === 401) return null;
    }
    throw error;
  }
}

export const currentUserQuery = queryOptions({
  queryKey: [...queryRoots.users, 'me'],
  queryFn: loadUser,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The cached user; undefined before the first response. */
export function cachedUser(client: QueryClient): User | null | undefined {
  return client.getQueryData(currentUserQuery.queryKey);
}

/** Caches the user of a response, or `null` for a visitor. */
export function cacheUser(client: QueryClient, user: User | null): void {
  client.setQueryData(currentUserQuery.queryKey, user);
}

/** Aborts a request for the current user, so that its response cannot undo a sign-out. */
export function cancelUserFetch(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: currentUserQuery.queryKey });
}

/** Ends the session on the server; if that cannot be reached, the session expires. */
export async function endSession(): Promise<void> {
  await api.GET('/api/logout').catch((error: unknown) => logFailure('Failed to logout:', error));
}

/** Signs the user out of the cache: queries marked `private` must not be available to the next account. */
export function clearCachedUser(client: QueryClient): void {
  cacheUser(client, null);
  client.removeQueries({ predicate: (query) => query.meta?.['private'] === true });
}
