/** The creatives on the shortlist of the account, or of the visitor in this browser. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import type { Creative } from '@/api/types';
import { creativeQuery } from '@/entities/creative';
import { shortlistQuery, visitorsShortlistQuery } from '@/entities/shortlist';
import { useAuth } from '@/session/auth';

export interface Shortlist {
  /** Undefined until they are loaded. */
  readonly creatives: readonly Creative[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function useShortlist(): Shortlist {
  const { user, isPending } = useAuth();
  const own = useQuery({ ...shortlistQuery, enabled: user !== null });
  const kept = useQuery(visitorsShortlistQuery);
  const isVisitor = user === null && !isPending;
  const ids = isVisitor ? (kept.data ?? []) : [];
  const each = useQueries({ queries: ids.map(creativeQuery) });
  if (user || isPending) {
    return {
      creatives: own.data,
      error: own.error,
      isFetching: own.isFetching,
      retry: () => void own.refetch(),
    };
  }
  // Creatives who left the roster are left out, as the server does.
  const failed = each.filter(({ error }) => error && !isGone(error));
  const isLoaded = kept.isSuccess && each.every(({ data, error }) => data ?? error);
  return {
    creatives: isLoaded && failed.length === 0 ? each.flatMap(({ data }) => data ?? []) : undefined,
    error: failed[0]?.error ?? null,
    isFetching: each.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
