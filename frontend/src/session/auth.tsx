/** The signed-in user for the whole tree: pending until the first attempt has ended, empty when it failed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { api } from '@/api/client';
import { refusal } from '@/api/errors';
import type { User } from '@/api/types';
import { logFailure } from '@/lib/log';
import { currentUser } from './current-user';

/** Whoever meant to leave goes home; whoever did not, or must prove who they are, comes back to where they were. */
export type Leaving = 'for-good' | 'to-return';

export interface Auth {
  readonly user: User | null;
  /** The first attempt has not ended yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** How the user left who was here last. */
  readonly leaving: Leaving;
  /** Asks again; loads that overlap share one request. Null where it failed. */
  readonly reload: () => Promise<User | null>;
  /** Takes over the user that a sign-in or a profile call has just answered. */
  readonly adopt: (user: User) => void;
  /** Empties the page of the user and of what only they may see. */
  readonly forget: (leaving?: Leaving) => void;
  readonly signOut: (leaving?: Leaving) => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const { data, isPending, isFetching, refetch } = useQuery(currentUser);
  const [leaving, setLeaving] = useState<Leaving>('for-good');

  const reload = useCallback(async () => {
    const { data: user, isError } = await refetch({ cancelRefetch: false });
    return isError ? null : (user ?? null);
  }, [refetch]);

  const adopt = useCallback(
    (user: User) => {
      queries.setQueryData(currentUser.queryKey, user);
    },
    [queries],
  );

  const forget = useCallback(
    (how: Leaving = 'for-good') => {
      setLeaving(how);
      queries.setQueryData(currentUser.queryKey, null);
      // What one account was shown must not be there for the next.
      queries.removeQueries({ predicate: (query) => query.meta?.['private'] === true });
    },
    [queries],
  );

  const signOut = useCallback(
    async (how?: Leaving) => {
      await queries.cancelQueries({ queryKey: currentUser.queryKey });
      forget(how);
      // The page has already forgotten the user; a server that cannot be reached ends the session by its age.
      await api.GET('/api/logout').catch((error: unknown) => logFailure('Failed to logout:', error));
    },
    [queries, forget],
  );

  // A session may end while its page stands open: by age, or because it was ended elsewhere.
  useEffect(() => {
    const watch = {
      async onResponse({ response }: { readonly response: Response }) {
        if (response.status !== 401 || !queries.getQueryData(currentUser.queryKey)) return;
        if ((await refusal(response.clone())).code !== 'not_signed_in') return;
        forget('to-return');
      },
    };
    api.use(watch);
    return () => api.eject(watch);
  }, [queries, forget]);

  const auth = useMemo(
    () => ({ user: data ?? null, isPending, isFetching, leaving, reload, adopt, forget, signOut }),
    [data, isPending, isFetching, leaving, reload, adopt, forget, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within a AuthProvider');
  return auth;
}
