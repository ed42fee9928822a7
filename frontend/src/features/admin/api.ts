import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import type { AdminApplication } from '@/api/types';

export const allApplications = queryOptions({
  queryKey: ['applications', 'all'] as const,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/creative-applications', { signal })),
  meta: { private: true },
});

export type Verdict = { readonly kind: 'approve' } | { readonly kind: 'reject'; readonly reason: string };

export function review(id: string, verdict: Verdict): Promise<AdminApplication> {
  const params = { path: { id } };
  if (verdict.kind === 'approve') return bodyOf(api.POST('/api/admin/creative-applications/{id}/approve', { params }));
  return bodyOf(
    api.POST('/api/admin/creative-applications/{id}/reject', { params, body: { reason: verdict.reason.trim() } }),
  );
}

export async function makeAdmin(email: string, setupCode: string): Promise<void> {
  await bodyOf(
    api.POST('/api/admin/make-admin', { body: { email: email.trim(), ...(setupCode.trim() && { setup_code: setupCode.trim() }) } }),
  );
}

export const allUsers = queryOptions({
  queryKey: ['users', 'all'] as const,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/users', { signal })),
  meta: { private: true },
});

export async function revokeAdmin(id: string): Promise<void> {
  await bodyOf(api.POST('/api/admin/users/{id}/revoke-admin', { params: { path: { id } } }));
}
