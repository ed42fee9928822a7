/** Who is signed in, as the server says. A visitor without the marker cookie is not asked about. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { logFailure } from '@/lib/log';

/** The readable companion of the HttpOnly session cookie. */
export function signedInMarker(): boolean {
  return document.cookie.split(/;\s*/).some((pair) => pair === 'marsam_signed_in=1');
}

async function loadUser(): Promise<User | null> {
  if (!signedInMarker()) return null;
  try {
    return await bodyOf(api.GET('/api/users/me'));
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) {
      logFailure(`Failed to fetch user: API responded with HTTP status ${error.status}`);
      if (error.status === 401) return null;
    }
    throw error;
  }
}

export const currentUser = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: loadUser,
  staleTime: Number.POSITIVE_INFINITY,
});
