/** The signed-in user for the whole tree: pending until the first attempt has ended, empty when it failed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo, type ReactNode } from 'react';
import { api } from '@/api/client';
import type { User } from '@/api/types';
import { currentUser } from './current-user';

export interface Auth {
  readonly user: User | null;
  /** The first attempt has not ended yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** Asks again; loads that overlap share one request. */
  readonly reload: () => Promise<User | null>;
  /** Takes over the user that a sign-in or a profile call has just answered. */
  readonly adopt: (user: User) => void;
  readonly signOut: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const { data, isPending, isFetching, refetch } = useQuery(currentUser);

  const reload = useCallback(async () => {
    const { data: user } = await refetch({ cancelRefetch: false });
    return user ?? null;
  }, [refetch]);

  const adopt = useCallback(
    (user: User) => {
      queries.setQueryData(currentUser.queryKey, user);
    },
    [queries],
  );

  const signOut = useCallback(async () => {
    await queries.cancelQueries({ queryKey: currentUser.queryKey });
    queries.setQueryData(currentUser.queryKey, null);
    // What one account was shown must not be there for the next.
    queries.removeQueries({ predicate: (query) => query.meta?.['private'] === true });
    // The page has already forgotten the user; a server that cannot be reached ends the session by its age.
    await api.GET('/api/logout').catch(() => undefined);
  }, [queries]);

  const auth = useMemo(
    () => ({ user: data ?? null, isPending, isFetching, reload, adopt, signOut }),
    [data, isPending, isFetching, reload, adopt, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within a AuthProvider');
  return auth;
}
