/** The kinds of events in words; a newer server may name others. */
import type { AuditActor, AuditEntry } from '@/api/admin-lifecycle';

/** Events that one of the sides, an admin, the operator or the clock causes. */
export const auditEvents = [
  'submitted',
  'changes_requested',
  'approved',
  'rejected',
  'withdrawn',
  'application_edited',
  'review_undone',
  'published',
  'invited',
  'invitation_declined',
  'opened_to_others',
  'brief_edited',
  'proposals_opened',
  'proposal_sent',
  'proposal_revised',
  'proposal_withdrawn',
  'proposal_declined',
  'proposal_accepted',
  'proposal_not_selected',
  'proposal_closed',
  'proposal_expired',
  'change_requested',
  'selected',
  'delivered',
  'revision_requested',
  'extra_revision_asked',
  'revision_accepted',
  'revision_refused',
  'payment_recorded',
  'payment_confirmed',
  'payment_voided',
  'held',
  'resumed',
  'declined',
  'cancel_asked',
  'cancel_refused',
  'cancel_unanswered',
  'cancelled',
  'expired',
  'reopened',
  'message_answered',
  'message_closed',
  'work_hidden',
  'work_restored',
  'profile_image_hidden',
  'profile_image_restored',
  'report_closed',
  'admin_granted',
  'admin_revoked',
  'suspended',
  'restored',
  'signed_out_everywhere',
  'totp_reset',
  'erased',
] as const;

export type AuditEvent = (typeof auditEvents)[number];

export const auditStages = [
  'submitted',
  'needs_changes',
  'approved',
  'published',
  'rejected',
  'withdrawn',
  'proposals',
  'in_progress',
  'delivered',
  'on_hold',
  'closed',
  'declined',
  'cancelled',
  'expired',
  'active',
  'suspended',
  'deleted',
] as const;

export type AuditStage = (typeof auditStages)[number];

export const auditActors = ['brand', 'creative', 'admin', 'operator', 'clock'] as const satisfies readonly AuditActor[];

export const subjectKinds = [
  'application',
  'quote_request',
  'proposal',
  'account',
  'creative',
  'delivery',
  'payment',
  'message',
  'contact_message',
  'file',
  'work',
  'report',
] as const;

export type SubjectKind = (typeof subjectKinds)[number];

function memberOf<Known extends string>(known: readonly Known[], name: string | null): Known | undefined {
  return known.find((one) => one === name);
}

export interface AuditWords {
  readonly event: AuditEvent | undefined;
  readonly subject: SubjectKind | undefined;
  readonly from: AuditStage | undefined;
  readonly to: AuditStage | undefined;
}

export function wordsOf({ event, subject_kind, from, to }: AuditEntry): AuditWords {
  return {
    event: memberOf(auditEvents, event),
    subject: memberOf(subjectKinds, subject_kind),
    from: memberOf(auditStages, from),
    to: memberOf(auditStages, to),
  };
}
