/** Who did what, for admins. */
import { adminApi, type AuditEntry, type AuditSubject } from '@/api/admin-lifecycle';
import { pagedQuery } from './page-lists';

const PAGE_SIZE = 50;

/** Newest first; of every subject if none is named. */
export function auditQuery(subject: AuditSubject | undefined) {
  return pagedQuery<AuditEntry>(['audit', subject ?? 'all'], PAGE_SIZE, ({ query, signal }) =>
    adminApi.GET('/api/admin/audit', { params: { query: { ...(subject && { subject }), ...query } }, signal }),
  );
}
