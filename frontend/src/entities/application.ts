/** Applications to join the roster: a creative's own, and all of them for admins. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { AdminApplication, ApplicationBody } from '@/api/types';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';

export const ownApplicationsQuery = queryOptions({
  queryKey: ['applications', 'own'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/creative/applications', { signal })),
  meta: { private: true },
});

export const allApplicationsQuery = queryOptions({
  queryKey: ['applications', 'all'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/creative-applications', { signal })),
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

export type ReviewCommand = { readonly kind: 'approve' } | { readonly kind: 'reject'; readonly reason: string };

interface Review {
  readonly id: string;
  readonly command: ReviewCommand;
}

function review({ id, command }: Review): Promise<AdminApplication> {
  const params = { path: { id } };
  if (command.kind === 'approve') return unwrap(api.POST('/api/admin/creative-applications/{id}/approve', { params }));
  return unwrap(
    api.POST('/api/admin/creative-applications/{id}/reject', { params, body: { reason: command.reason.trim() } }),
  );
}

/** An approved creative joins the roster. The list is fetched again after a failure too: another admin may have been first. */
export const reviewApplicationMutation = mutationOptions({
  mutationFn: review,
  onSuccess: (_data, _review, _result, context) => void invalidate(context, allCreatives),
  onSettled: (_data, _error, _review, _result, context) => void invalidate(context, allApplicationsQuery),
});
