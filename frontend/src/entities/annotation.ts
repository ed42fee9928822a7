/** The notes on the deliveries of a request: read, written, resolved, reopened and deleted. */
import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { Annotation, NewAnnotation } from '@/api/types';
import { invalidate } from './invalidate';
import { everyRow } from './page-lists';
import { annotationsOf, requestQuery } from './request';

export function annotationsQuery(requestId: string) {
  return queryOptions({
    ...annotationsOf(requestId),
    queryFn: ({ signal }) =>
      everyRow((query) =>
        api.GET('/api/quote-requests/{id}/annotations', { params: { path: { id: requestId }, query }, signal }),
      ),
    refetchOnWindowFocus: 'always',
    meta: { private: true },
  });
}

/** A note moves the day of the silent approval, too. A refusal means that the notes are not as this page shows them. */
const refresh = (context: Pick<MutationFunctionContext, 'client'>, requestId: string) =>
  invalidate(context, annotationsOf(requestId), requestQuery(requestId));

interface Written {
  readonly requestId: string;
  readonly annotation: NewAnnotation;
  readonly idempotencyKey: string;
}

/** Settles once the note is among the others. */
export const writeAnnotationMutation = mutationOptions({
  mutationFn: ({ requestId, annotation, idempotencyKey }: Written): Promise<Annotation> =>
    unwrap(
      api.POST('/api/quote-requests/{id}/annotations', {
        params: { path: { id: requestId }, header: { 'Idempotency-Key': idempotencyKey } },
        body: annotation,
      }),
    ),
  onSettled: (_written, _error, { requestId }, _result, context) => refresh(context, requestId),
});

interface Step {
  readonly requestId: string;
  readonly id: string;
  readonly step: 'resolve' | 'reopen';
}

export const stepAnnotationMutation = mutationOptions({
  mutationFn: ({ requestId, id, step }: Step): Promise<Annotation> => {
    const call = { params: { path: { id: requestId, annotation_id: id } } };
    return unwrap(
      step === 'resolve'
        ? api.POST('/api/quote-requests/{id}/annotations/{annotation_id}/resolve', call)
        : api.POST('/api/quote-requests/{id}/annotations/{annotation_id}/reopen', call),
    );
  },
  onSettled: (_moved, _error, { requestId }, _result, context) => refresh(context, requestId),
});

export const deleteAnnotationMutation = mutationOptions({
  mutationFn: async ({ requestId, id }: Pick<Step, 'requestId' | 'id'>): Promise<void> => {
    const path = { id: requestId, annotation_id: id };
    await api.DELETE('/api/quote-requests/{id}/annotations/{annotation_id}', { params: { path } });
  },
  onSettled: (_nothing, _error, { requestId }, _result, context) => refresh(context, requestId),
});
