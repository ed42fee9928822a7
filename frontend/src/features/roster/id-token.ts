/** The signed-in account's ID token: in memory only, renewed before it ends, and gone with the user. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, bodyOf, within } from '@/api/client';
import { ApiError } from '@/api/errors';
import { currentUser, signedInMarker } from '@/session/current-user';

const RENEW_BEFORE_S = 60;
const TIMEOUT_MS = 5_000;

const idToken = queryOptions({
  queryKey: ['auth', 'id-token'] as const,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/auth/id-token', { signal: within(TIMEOUT_MS, signal) })),
  staleTime: ({ state }) => Math.max(0, ((state.data?.expires_in ?? 0) - RENEW_BEFORE_S) * 1_000),
  retry: false,
  // Signing out removes whatever is private.
  meta: { private: true },
});

type Bearer = { readonly Authorization: string } | undefined;

/** Before the first answer to who is signed in, the readable cookie tells. */
async function bearer(queries: QueryClient): Promise<Bearer> {
  const user = queries.getQueryData(currentUser.queryKey);
  if (user === null || (user === undefined && !signedInMarker())) return undefined;
  try {
    const { id_token } = await queries.fetchQuery(idToken);
    return { Authorization: `Bearer ${id_token}` };
  } catch {
    // What is asked for is public: without a token it is asked for as a visitor.
    return undefined;
  }
}

/** Calls with the token where somebody is signed in; one that the server no longer takes is renewed once. */
export async function withIdToken<Answer>(queries: QueryClient, call: (headers: Bearer) => Promise<Answer>): Promise<Answer> {
  const headers = await bearer(queries);
  try {
    return await call(headers);
  } catch (error) {
    if (!headers || !(error instanceof ApiError) || error.code !== 'invalid_id_token') throw error;
    queries.removeQueries({ queryKey: idToken.queryKey });
    return call(await bearer(queries));
  }
}
