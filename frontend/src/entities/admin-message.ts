/** What visitors wrote on the contact page, and the answers. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ContactMessage, ContactState } from '@/api/types';
import { api, unwrap } from '@/api/client';
import type { EnumOf } from '@/lib/exhaustive';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';

const PAGE_SIZE = 30;

/** In the order of the tabs. */
export const contactState = {
  open: 'open',
  answered: 'answered',
  closed: 'closed',
} as const satisfies EnumOf<ContactState>;
export const contactStates = Object.values(contactState);

const allMessages = { queryKey: ['contact-messages'] } as const;

export function contactMessagesQuery(state: ContactState) {
  return pagedQuery<ContactMessage>([...allMessages.queryKey, 'list', state], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/admin/contact-messages', { params: { query: { state, ...query } }, signal }),
  );
}

export const contactCountsQuery = queryOptions({
  queryKey: [...allMessages.queryKey, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/contact-messages/counts', { signal })),
  meta: { private: true },
});

interface Answer {
  readonly id: string;
  readonly answer: string;
  readonly idempotencyKey: string;
}

/** The lists are fetched again after a failure too: another admin may have been first. */
export const answerMessageMutation = mutationOptions({
  mutationFn: ({ id, answer, idempotencyKey }: Answer) =>
    unwrap(
      api.POST('/api/admin/contact-messages/{id}/answer', {
        params: { path: { id }, header: { 'Idempotency-Key': idempotencyKey } },
        body: { answer: answer.trim() },
      }),
    ),
  onSettled: (_data, _error, _answer, _result, context) => void invalidate(context, allMessages),
});

export const closeMessageMutation = mutationOptions({
  mutationFn: (id: string) => unwrap(api.POST('/api/admin/contact-messages/{id}/close', { params: { path: { id } } })),
  onSettled: (_data, _error, _id, _result, context) => void invalidate(context, allMessages),
});
