/** Who did what, for admins. */
import { api } from '@/api/client';
import type { AuditEntry } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';
import { pagedQuery } from './page-lists';

const PAGE_SIZE = 50;

/** The kinds that the list can be filtered by. */
const auditSubjects = exhaustive<Exclude<AuditEntry['subject_kind'], 'delivery' | 'message' | 'file'>>()([
  'application',
  'quote_request',
  'proposal',
  'account',
  'creative',
  'contact_message',
  'work',
  'report',
  'review',
  'facts',
]);
/** Parts of the history of money, whose events have several kinds of subject. */
const auditMoney = ['payments', 'refunds', 'payouts'] as const;
export const auditFilters = [...auditSubjects, ...auditMoney] as const;
export type AuditFilter = (typeof auditFilters)[number];

/** What the list is also searched by. */
export interface AuditSearch {
  /** The number of a request. */
  readonly request?: string;
  /** The first day, as `2026-11-25`. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
}

/** Newest first; of every subject if none is named. */
export function auditQuery(subject: AuditFilter | undefined, search: AuditSearch) {
  return pagedQuery<AuditEntry>(['audit', subject ?? 'all', search], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/admin/audit', { params: { query: { ...(subject && { subject }), ...search, ...query } }, signal }),
  );
}
