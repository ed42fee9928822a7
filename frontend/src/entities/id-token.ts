/** The signed-in account's ID token: kept in memory only, renewed before it expires, cleared on sign-out. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, unwrap, within } from '@/api/client';
import { ApiError } from '@/api/errors';
import { signedInMarker } from '@/lib/signed-in-marker';
import { cachedUser } from './current-user';

const RENEW_BEFORE_S = 60;
const TIMEOUT_MS = 5_000;

const idToken = queryOptions({
  queryKey: ['auth', 'id-token'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/auth/id-token', { signal: within(TIMEOUT_MS, signal) })),
  staleTime: ({ state }) => Math.max(0, ((state.data?.expires_in ?? 0) - RENEW_BEFORE_S) * 1_000),
  retry: false,
  meta: { private: true },
});

type Bearer = { readonly Authorization: string } | undefined;

/** Until the current user is known, the marker cookie decides. */
async function bearer(queries: QueryClient): Promise<Bearer> {
  const user = cachedUser(queries);
  if (user === null || (user === undefined && !signedInMarker())) return undefined;
  try {
    const { id_token } = await queries.fetchQuery(idToken);
    return { Authorization: `Bearer ${id_token}` };
  } catch {
    // The resource is public: without a token it is fetched as a visitor.
    return undefined;
  }
}

/** Sends the ID token if a user is signed in; a token that the server rejects is renewed once. */
export async function withIdToken<Answer>(
  queries: QueryClient,
  call: (headers: Bearer) => Promise<Answer>,
): Promise<Answer> {
  const headers = await bearer(queries);
  try {
    return await call(headers);
  } catch (error) {
    if (!headers || !(error instanceof ApiError) || error.code !== 'invalid_id_token') throw error;
    queries.removeQueries({ queryKey: idToken.queryKey });
    return call(await bearer(queries));
  }
}
