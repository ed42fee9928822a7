/** Admin rights: who has them, granting and revoking them. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import { proofOf, type Proof } from './account';
import { invalidate } from './invalidate';
import { everyRow } from './page-lists';
import { queryRoots } from './query-roots';

/** The accounts with admin rights. */
export const adminsQuery = queryOptions({
  queryKey: [...queryRoots.users, 'admins'] as const,
  queryFn: ({ signal }) =>
    everyRow((query) => api.GET('/api/admin/users', { params: { query: { role: 'admin', ...query } }, signal })),
  meta: { private: true },
});

/** Whether there is an admin already, for accounts without admin rights. */
export const adminSetupQuery = queryOptions({
  queryKey: ['admin-setup'] as const,
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/setup', { signal })),
  meta: { private: true },
});

interface AdminGrant {
  readonly email: string;
  /** Blank for admins, who re-authenticate instead. */
  readonly setupCode: string;
  readonly proof: Proof;
}

export const makeAdminMutation = mutationOptions({
  mutationFn: async ({ email, setupCode, proof }: AdminGrant) => {
    const code = setupCode.trim();
    const body = { email: email.trim(), ...(code !== '' && { setup_code: code }), ...proofOf(proof) };
    await unwrap(api.POST('/api/admin/make-admin', { body }));
  },
  onSuccess: (_data, _grant, _result, context) => void invalidate(context, adminsQuery),
});

export const revokeAdminMutation = mutationOptions({
  mutationFn: async ({ id, proof }: { readonly id: string; readonly proof: Proof }) => {
    await unwrap(api.POST('/api/admin/users/{id}/revoke-admin', { params: { path: { id } }, body: proofOf(proof) }));
  },
  onSuccess: (_data, _id, _result, context) => void invalidate(context, adminsQuery),
});
