/** The lists behind the numbers of the overview. */
import { isEnded } from '@/api/stages';
import { applicationStatus, type ApplicationStatus } from '@/api/status';
import type { Stage } from '@/api/types';
import { paths, withQuery } from '@/lib/paths';

/** The board at one stage; those that have ended are its other half. */
export function stagePath(stage: Stage): string {
  return withQuery(paths.adminRequests, { stage, ...(isEnded(stage) && { ended: '1' }) });
}

export const endedPath = withQuery(paths.adminRequests, { ended: '1' });

/** What waits is what the page of applications shows first. */
export function statusPath(status: ApplicationStatus): string {
  return status === applicationStatus.pending ? paths.admin : withQuery(paths.admin, { status });
}

export function problemsPath(state: 'settled' | 'all'): string {
  return withQuery(paths.adminRequests, { problems: state });
}

export const moneyPaths = {
  held: paths.adminPayments,
  payable: paths.adminPayouts,
  refunding: withQuery(paths.adminPayments, { view: 'refunds' }),
  fees: withQuery(paths.adminPayouts, { view: 'fees' }),
} as const;
