/** The statuses by name, and the colour of each as the server's domain exports it; anything else is neutral. */
import type { Application, QuoteRequest } from './types';
import { statusColors } from './vocabularies';

export type RequestStatus = QuoteRequest['status'];
export type ApplicationStatus = Application['status'];

/** A status is its own English label. */
type Named<Status extends string> = { readonly [Label in Status as Lowercase<Label>]: Label };

export const requestStatus: Named<RequestStatus> = {
  pending: 'Pending',
  accepted: 'Accepted',
  completed: 'Completed',
  rejected: 'Rejected',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

export const applicationStatus: Named<ApplicationStatus> = {
  pending: 'Pending',
  accepted: 'Accepted',
  completed: 'Completed',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** The statuses of a request that ended without being completed; lists show them together, as closed. */
export const closedStatuses: readonly RequestStatus[] = [
  requestStatus.rejected,
  requestStatus.declined,
  requestStatus.cancelled,
  requestStatus.expired,
];

/** The translation key of a status. */
export function statusKey<Status extends string>(status: Status): Lowercase<Status> {
  return status.toLowerCase() as Lowercase<Status>;
}

export type StatusColor = 'yellow' | 'blue' | 'green' | 'neutral';

const colors: readonly StatusColor[] = ['yellow', 'blue', 'green'];

export function statusColorOf(status: string): StatusColor {
  const named = statusColors.find((entry) => entry.status === status)?.color;
  return colors.find((color) => color === named) ?? 'neutral';
}
