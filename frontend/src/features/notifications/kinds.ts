/** Every kind of notification: its picture, its colour, and the page that it is about. */
import {
  Banknote,
  Bell,
  CircleCheck,
  CircleX,
  ClipboardList,
  Clock,
  Eye,
  EyeOff,
  Handshake,
  Inbox,
  MessageSquare,
  Package,
  Pencil,
  RotateCcw,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { AppNotification, NoticeParams, NotificationEvent } from '@/api/types';
import { paths, safeNext, withQuery } from '@/lib/paths';
import { requestPath } from '@/lib/request-paths';

export type Tone = 'plain' | 'brand' | 'teal' | 'pending' | 'completed' | 'danger';

/** Who acted, whose name may be unknown: to admins, one of the two sides. */
export type Someone = 'brand' | 'creative' | 'other' | 'side';

interface Kind {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  /** Who `name` is. */
  readonly from: Someone;
  /** Followed if the server names no path of this site. */
  readonly link: (params: NoticeParams) => string;
}

const ofRequest = ({ request_id }: NoticeParams) => requestPath(request_id);
const ofDashboard = () => paths.creativeDashboard;
const ofMyPage = () => paths.myPage;
const ofEarnings = () => '/earnings';

function kind(icon: LucideIcon, tone: Tone, from: Someone, link: Kind['link'] = ofRequest): Kind {
  return { icon, tone, from, link };
}

export const notificationKinds: Readonly<Record<NotificationEvent, Kind>> = {
  proposal_received: kind(Inbox, 'brand', 'creative'),
  proposal_revised: kind(Pencil, 'plain', 'creative'),
  proposal_withdrawn: kind(CircleX, 'plain', 'creative'),
  invitation_declined: kind(CircleX, 'plain', 'creative'),
  expiry_warning: kind(Clock, 'pending', 'other'),
  request_expired: kind(Clock, 'plain', 'other'),
  delivered: kind(Package, 'brand', 'creative'),
  approval_reminder: kind(Clock, 'pending', 'other'),
  auto_approved: kind(CircleCheck, 'completed', 'other'),
  approved_by_admin: kind(CircleCheck, 'completed', 'creative'),
  revision_accepted: kind(CircleCheck, 'completed', 'creative'),
  revision_refused: kind(CircleX, 'plain', 'creative'),
  payment_confirmed: kind(Banknote, 'completed', 'creative'),
  request_declined: kind(CircleX, 'plain', 'other'),
  agreement_made: kind(Handshake, 'completed', 'creative'),
  request_invited: kind(Inbox, 'brand', 'brand'),
  brief_changed: kind(Pencil, 'pending', 'brand'),
  change_requested: kind(Pencil, 'pending', 'brand'),
  proposal_selected: kind(Handshake, 'completed', 'brand'),
  proposal_not_selected: kind(CircleX, 'plain', 'brand'),
  proposal_declined: kind(CircleX, 'plain', 'brand'),
  proposal_expired: kind(Clock, 'plain', 'brand'),
  revision_requested: kind(RotateCcw, 'pending', 'brand'),
  extra_revision_asked: kind(RotateCcw, 'pending', 'brand'),
  delivery_approved: kind(CircleCheck, 'completed', 'brand'),
  request_reopened: kind(RotateCcw, 'teal', 'brand'),
  request_closed: kind(CircleX, 'plain', 'brand'),
  open_requests_digest: kind(Inbox, 'brand', 'other', ofDashboard),
  payment_recorded: kind(Banknote, 'teal', 'other'),
  payment_voided: kind(Banknote, 'plain', 'other'),
  payment_captured: kind(Banknote, 'completed', 'creative'),
  payment_held: kind(Banknote, 'teal', 'brand'),
  payment_failed: kind(Banknote, 'danger', 'creative'),
  payment_excess: kind(Banknote, 'pending', 'other'),
  money_released: kind(Banknote, 'completed', 'brand'),
  refund_ordered: kind(Banknote, 'pending', 'creative'),
  refund_done: kind(Banknote, 'completed', 'creative'),
  refund_failed: kind(Banknote, 'danger', 'creative'),
  refund_withdrawn: kind(Banknote, 'plain', 'creative'),
  charged_back: kind(Banknote, 'danger', 'other'),
  payment_review: kind(TriangleAlert, 'danger', 'brand'),
  funding_reminder: kind(Banknote, 'pending', 'creative'),
  funding_late: kind(Banknote, 'danger', 'brand'),
  charge_borne: kind(Banknote, 'danger', 'brand'),
  delivery_undecided: kind(Clock, 'pending', 'other'),
  cancel_asked: kind(TriangleAlert, 'pending', 'other'),
  cancel_refused: kind(CircleX, 'plain', 'other'),
  cancel_taken_back: kind(RotateCcw, 'teal', 'other'),
  request_cancelled: kind(CircleX, 'plain', 'other'),
  request_held: kind(TriangleAlert, 'danger', 'other'),
  reported_after_silence: kind(TriangleAlert, 'danger', 'other'),
  request_resolved: kind(Handshake, 'teal', 'other'),
  project_completed: kind(CircleCheck, 'completed', 'other'),
  new_message: kind(MessageSquare, 'teal', 'other'),
  request_submitted: kind(ClipboardList, 'brand', 'brand'),
  cancel_unanswered: kind(TriangleAlert, 'danger', 'other'),
  problem_reported: kind(TriangleAlert, 'danger', 'side'),
  dispute_opened: kind(TriangleAlert, 'danger', 'other'),
  position_taken: kind(RotateCcw, 'pending', 'other'),
  position_reminder: kind(Clock, 'pending', 'other'),
  dispute_settled: kind(Handshake, 'completed', 'other'),
  pay_rest_due: kind(Banknote, 'pending', 'creative'),
  dispute_decided: kind(Handshake, 'teal', 'other'),
  decision_accepted: kind(CircleCheck, 'completed', 'other'),
  dispute_appealed: kind(TriangleAlert, 'pending', 'other'),
  decision_late: kind(Clock, 'danger', 'other'),
  application_approved: kind(CircleCheck, 'completed', 'other', ofMyPage),
  application_rejected: kind(CircleX, 'plain', 'other', ofDashboard),
  application_changes_requested: kind(Pencil, 'pending', 'other', ofDashboard),
  application_submitted: kind(ClipboardList, 'brand', 'other', () => paths.admin),
  application_resubmitted: kind(Pencil, 'brand', 'other', () => paths.admin),
  report_received: kind(TriangleAlert, 'pending', 'other', () => paths.adminReports),
  contact_message_received: kind(MessageSquare, 'teal', 'other', () => paths.adminMessages),
  work_hidden: kind(EyeOff, 'danger', 'other', ofMyPage),
  work_restored: kind(Eye, 'completed', 'other', ofMyPage),
  profile_image_hidden: kind(EyeOff, 'danger', 'other', ofMyPage),
  profile_image_restored: kind(Eye, 'completed', 'other', ofMyPage),
  review_reminder: kind(Pencil, 'pending', 'other'),
  review_waiting: kind(Pencil, 'brand', 'other'),
  reviews_published: kind(CircleCheck, 'completed', 'other'),
  review_replied: kind(MessageSquare, 'teal', 'other'),
  review_hidden: kind(EyeOff, 'danger', 'other'),
  review_restored: kind(Eye, 'completed', 'other'),
  review_kept: kind(EyeOff, 'plain', 'other'),
  fact_treated: kind(Pencil, 'plain', 'other'),
  review_appealed: kind(TriangleAlert, 'pending', 'other', () => withQuery(paths.adminReviews, { state: 'appealed' })),
  payout_details_missing: kind(Banknote, 'pending', 'other', ofEarnings),
  payout_sent: kind(Banknote, 'completed', 'other', ofEarnings),
  payout_returned: kind(Banknote, 'danger', 'other', ofEarnings),
  payouts_stopped: kind(TriangleAlert, 'danger', 'creative', () => '/admin/payouts'),
};

/** A newer server may know kinds that this page does not. */
const unknownKind: Kind = kind(Bell, 'plain', 'other', () => paths.notifications);

export function isKnownEvent(event: string): event is NotificationEvent {
  return Object.hasOwn(notificationKinds, event);
}

export function kindOf({ event }: AppNotification): Kind {
  return isKnownEvent(event) ? notificationKinds[event] : unknownKind;
}

/** The page that a notification is about; never another site. */
export function linkOf(notification: AppNotification): string {
  return safeNext(notification.link) ?? kindOf(notification).link(notification.params);
}
