/** The statuses by name, and the colour of each as the server's domain exports it; anything else is neutral. */
import type { GivenUpStage } from './stages';
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

/** Its stage: still Pending, it waits for its applicant. */
export function needsChanges({ stage }: Pick<Application, 'stage'>): boolean {
  return stage === 'needs_changes';
}

type Phase = 'open' | 'completed' | 'closed';

/** A stage at which a request is given up has the status of its name, which is closed. */
const phases = {
  Pending: 'open',
  Accepted: 'open',
  Completed: 'completed',
  Rejected: 'closed',
  Declined: 'closed',
  Cancelled: 'closed',
  Expired: 'closed',
} as const satisfies Readonly<Record<RequestStatus, Phase> & Record<Capitalize<GivenUpStage>, 'closed'>>;

function statusesIn(phase: Phase): readonly RequestStatus[] {
  return Object.values(requestStatus).filter((status) => phases[status] === phase);
}

export const openStatuses = statusesIn('open');
/** Of a request that ended without being completed; lists show them together, as closed. */
export const closedStatuses = statusesIn('closed');

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
