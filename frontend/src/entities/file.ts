/** Uploaded files: what the server has made of them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import { isRetryable } from '@/api/errors';
import * as fileState from '@/api/file-states';
import { queryRoots } from './query-roots';

/** An event says when a file is processed; this is for when it does not arrive. */
const POLL_MS = 3_000;

/** `isAwaited`: all of it has been sent, and it is to become ready. */
export function fileQuery(id: string, isAwaited: boolean) {
  return queryOptions({
    queryKey: [...queryRoots.files, id] as const,
    queryFn: ({ signal }) => unwrap(api.GET('/api/files/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data, error } }) =>
      isRetryable(error) || (isAwaited && (data?.state === fileState.receiving || data?.state === fileState.processing))
        ? POLL_MS
        : false,
    meta: { private: true },
  });
}

/** Deletes a file, complete or not, that is not used anywhere. */
export const removeFileMutation = mutationOptions({
  mutationFn: (id: string) => api.DELETE('/api/files/{id}', { params: { path: { id } } }),
});
