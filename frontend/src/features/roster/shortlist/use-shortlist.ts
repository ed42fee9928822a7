/** The creatives on the shortlist of the account, or of the visitor in this browser. */
import { useQuery } from '@tanstack/react-query';
import type { Creative } from '@/api/types';
import { namedCreativesQuery } from '@/entities/named-creatives';
import { shortlistQuery, visitorsShortlistQuery } from '@/entities/shortlist';
import { useAuth } from '@/session/auth';

export interface Shortlist {
  /** Undefined until they are loaded. */
  readonly creatives: readonly Creative[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

const NOBODY: readonly string[] = [];

export function useShortlist(): Shortlist {
  const { user, isPending } = useAuth();
  const own = useQuery({ ...shortlistQuery, enabled: user !== null });
  const kept = useQuery(visitorsShortlistQuery);
  const isVisitor = user === null && !isPending;
  const ids = (isVisitor ? kept.data : undefined) ?? NOBODY;
  // Creatives who left the roster are left out, as in an account's list.
  const named = useQuery(namedCreativesQuery(ids));
  const { data, error, isFetching, refetch } = isVisitor ? named : own;
  const isEmpty = isVisitor && kept.isSuccess && ids.length === 0;
  const shown = isVisitor ? data?.filter(({ id }) => ids.includes(id)) : data;
  return { creatives: isEmpty ? [] : shown, error, isFetching, retry: () => void refetch() };
}
