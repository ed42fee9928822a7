/** A sample of the audit log: an application that was rejected. */
import type { AuditEntry } from '@/api/types';

export function anEntry(differences: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 'e-1',
    at: '2026-11-20T09:05:00Z',
    actor: 'admin',
    actor_id: 'u-hessa',
    actor_name: 'Hessa',
    subject_kind: 'application',
    subject_id: 'a-1',
    subject_name: 'Dana Al-Rashid',
    event: 'rejected',
    from: 'submitted',
    to: 'rejected',
    note: 'Too few works.',
    payouts: null,
    decision: null,
    reference: null,
    request_id: null,
    request_code: null,
    request_title: null,
    amount_fils: null,
    iban_ending: null,
    ...differences,
  };
}
