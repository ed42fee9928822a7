/** The signed-in user for the whole tree: pending until the first attempt has ended, empty when it failed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { api } from '@/api/client';
import { refusal } from '@/api/errors';
import type { User } from '@/api/types';
import {
  cacheUser,
  cachedUser,
  cancelUserFetch,
  clearCachedUser,
  currentUserQuery,
  endSession,
} from '@/entities/current-user';
import { clearDrafts } from '@/lib/browser-storage';
import { rememberSignIn } from '@/lib/signed-in-before';

/** `for-good`: signed out on purpose, continues at the home page. `to-return`: must sign in again, then returns. */
export type Leaving = 'for-good' | 'to-return';

export interface Auth {
  readonly user: User | null;
  /** The first attempt has not ended yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** How the last user was signed out. */
  readonly leaving: Leaving;
  /** Fetches the user again; overlapping calls share one request. Null if it failed. */
  readonly reload: () => Promise<User | null>;
  /** Caches the user that a sign-in has just returned. */
  readonly setUser: (user: User) => void;
  /** Clears the user and every private query. */
  readonly clearUser: (leaving?: Leaving) => void;
  readonly signOut: (leaving?: Leaving) => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const { data, isPending, isFetching, refetch } = useQuery(currentUserQuery);
  // An object, so that each clearing is a new state: this provider then renders in the same pass as the caller.
  // The query's own notification comes a task later, and until then a mounted query that was removed is fetched again.
  const [cleared, setCleared] = useState<{ readonly how: Leaving }>({ how: 'for-good' });

  const isSignedIn = data !== undefined && data !== null;
  useEffect(() => {
    if (isSignedIn) rememberSignIn();
  }, [isSignedIn]);

  const reload = useCallback(async () => {
    const { data: user, isError } = await refetch({ cancelRefetch: false });
    return isError ? null : (user ?? null);
  }, [refetch]);

  const setUser = useCallback(
    (user: User) => {
      cacheUser(queries, user);
    },
    [queries],
  );

  const clearUser = useCallback(
    (how: Leaving = 'for-good') => {
      setCleared({ how });
      // A user who must sign in again keeps the drafts; one who signed out leaves nothing behind.
      if (how === 'for-good') clearDrafts();
      clearCachedUser(queries);
    },
    [queries],
  );

  const signOut = useCallback(
    async (how?: Leaving) => {
      await cancelUserFetch(queries);
      clearUser(how);
      await endSession();
    },
    [queries, clearUser],
  );

  // A session may end while its page is open: by age, or because it was ended elsewhere.
  useEffect(() => {
    const watch = {
      async onResponse({ response }: { readonly response: Response }) {
        if (response.status !== 401 || !cachedUser(queries)) return;
        if ((await refusal(response.clone())).code !== 'not_signed_in') return;
        clearUser('to-return');
      },
    };
    api.use(watch);
    return () => api.eject(watch);
  }, [queries, clearUser]);

  const auth = useMemo(
    () => ({ user: data ?? null, isPending, isFetching, leaving: cleared.how, reload, setUser, clearUser, signOut }),
    [data, isPending, isFetching, cleared.how, reload, setUser, clearUser, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within a AuthProvider');
  return auth;
}
