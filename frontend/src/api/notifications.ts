/** The notifications of an account on the wire. */
import type { AppNotification } from './lifecycle';
import { clientOf, type Paged } from './wire-calls';

export type { AppNotification, NoticeParams } from './lifecycle';

/** Every kind of notification, by its recipient. */
export const notificationEvents = [
  // brands
  'proposal_received',
  'proposal_revised',
  'proposal_withdrawn',
  'invitation_declined',
  'expiry_warning',
  'request_expired',
  'delivered',
  'approval_reminder',
  'auto_approved',
  'approved_by_admin',
  'revision_accepted',
  'revision_refused',
  'payment_confirmed',
  'request_declined',
  // creatives
  'request_invited',
  'brief_changed',
  'change_requested',
  'proposal_selected',
  'proposal_not_selected',
  'proposal_declined',
  'proposal_expired',
  'revision_requested',
  'extra_revision_asked',
  'delivery_approved',
  'request_reopened',
  'request_closed',
  'open_requests_digest',
  // brands and creatives
  'payment_recorded',
  'payment_voided',
  'cancel_asked',
  'cancel_refused',
  'request_cancelled',
  'request_held',
  'request_resolved',
  'project_completed',
  'new_message',
  // admins
  'request_submitted',
  'cancel_unanswered',
  'problem_reported',
  // applicants
  'application_approved',
  'application_rejected',
  'application_changes_requested',
  // creatives with works
  'work_hidden',
  'work_restored',
  // creatives with pictures
  'profile_image_hidden',
  'profile_image_restored',
] as const;

export type NotificationEvent = (typeof notificationEvents)[number];

// Type aliases, which unlike interfaces count as records of calls.
export type NotificationReads = {
  readonly '/api/notifications': { readonly answer: AppNotification[]; readonly query: Paged };
};
export type NotificationWrites = {
  readonly '/api/notifications/{id}/read': { readonly answer: null; readonly byId: true };
  readonly '/api/notifications/read-all': { readonly answer: null };
};

export const notificationsApi = clientOf<NotificationReads, NotificationWrites>();
