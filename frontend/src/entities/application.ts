/** A creative's own applications to join the roster. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { ApplicationBody, ApplicationChange } from '@/api/types';
import { invalidate } from './invalidate';
import { queryRoots } from './query-roots';

/** More than an account sends: one is open at a time, and each is read for days. */
const MAX_APPLICATIONS = 100;

export const ownApplicationsQuery = queryOptions({
  queryKey: [...queryRoots.applications, 'own'] as const,
  queryFn: ({ signal }) =>
    unwrap(api.GET('/api/creative/applications', { params: { query: { limit: MAX_APPLICATIONS } }, signal })),
  meta: { private: true },
});

/** Below the list's key, so that whatever changes the list changes them. */
export const ownApplicationCountsQuery = queryOptions({
  queryKey: [...ownApplicationsQuery.queryKey, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/creative/applications/counts', { signal })),
  meta: { private: true },
});

interface ApplicationSubmission {
  readonly body: ApplicationBody;
  readonly idempotencyKey: string;
}

export const submitApplicationMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: ApplicationSubmission) =>
    unwrap(api.POST('/api/creative-applications', { params: { header: { 'Idempotency-Key': idempotencyKey } }, body })),
  onSuccess: (_data, _submission, _result, context) => void invalidate(context, ownApplicationsQuery),
});

interface ApplicationRevision {
  readonly id: string;
  readonly body: ApplicationChange;
}

/** What an admin asked for, or what the applicant thought of later. A refusal says that it was decided in the meantime. */
export const reviseApplicationMutation = mutationOptions({
  mutationFn: ({ id, body }: ApplicationRevision) =>
    unwrap(api.PATCH('/api/creative/applications/{id}', { params: { path: { id } }, body })),
  onSettled: (_data, _error, _revision, _result, context) => void invalidate(context, ownApplicationsQuery),
});

/** Settles once the page shows it. */
export const withdrawApplicationMutation = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(api.POST('/api/creative/applications/{id}/withdraw', { params: { path: { id } } })),
  onSettled: (_data, _error, _id, _result, context) => invalidate(context, ownApplicationsQuery),
});
