/** The messages of a request: one thread for each creative, between the creative and the brand. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { Message, MessageThread } from '@/api/types';
import { invalidate } from './invalidate';
import { everyRow, livelyPagedQuery } from './page-lists';
import { queryRoots } from './query-roots';
import { allRequestLists } from './request-list';

const PAGE_SIZE = 30;

/** The threads of a brand or an admin. */
export function threadsQuery(requestId: string) {
  return queryOptions({
    queryKey: [...queryRoots.requests, 'threads', requestId] as const,
    queryFn: async ({ signal }) => {
      const rows = await everyRow((query) =>
        api.GET('/api/quote-requests/{id}/messages', { params: { path: { id: requestId }, query }, signal }),
      );
      // Without a creative the call answers threads.
      return rows as readonly MessageThread[];
    },
    refetchOnWindowFocus: 'always',
    meta: { private: true },
  });
}

interface Thread {
  readonly requestId: string;
  /** Undefined for a creative, who has one thread. */
  readonly creativeId: string | undefined;
}

/** Pages of one thread, newest first. */
export function messagesQuery({ requestId, creativeId }: Thread) {
  const query = { ...(creativeId && { creative_id: creativeId }) };
  return livelyPagedQuery(
    [...queryRoots.requests, 'messages', requestId, creativeId ?? 'own'],
    PAGE_SIZE,
    async ({ query: page, signal }) => {
      const params = { path: { id: requestId }, query: { ...query, ...page } };
      const { data, response } = await api.GET('/api/quote-requests/{id}/messages', { params, signal });
      // With a creative named, or for one, these are messages and no threads.
      return { data: (data ?? []) as readonly Message[], response };
    },
  );
}

interface NewMessage extends Thread {
  readonly body: string;
  readonly files: readonly string[];
  readonly idempotencyKey: string;
}

/** Settles once the thread shows the message. */
export const sendMessageMutation = mutationOptions({
  mutationFn: ({ requestId, creativeId, body, files, idempotencyKey }: NewMessage) =>
    unwrap(
      api.POST('/api/quote-requests/{id}/messages', {
        params: { path: { id: requestId }, header: { 'Idempotency-Key': idempotencyKey } },
        body: { body, ...(files.length > 0 && { files: [...files] }), ...(creativeId && { creative_id: creativeId }) },
      }),
    ),
  onSuccess: (_message, thread, _result, context) =>
    invalidate(context, messagesQuery(thread), threadsQuery(thread.requestId)),
});

export const readMessagesMutation = mutationOptions({
  mutationFn: async ({ requestId, creativeId }: Thread) => {
    await api.POST('/api/quote-requests/{id}/messages/read', {
      params: { path: { id: requestId } },
      body: creativeId ? { creative_id: creativeId } : {},
    });
  },
  onSuccess: (_data, { requestId }, _result, context) =>
    void invalidate(context, threadsQuery(requestId), allRequestLists),
});
