/** The state of the creative's latest application, in the terms of the dashboard. */
import { applicationStatus, needsChanges } from '@/api/status';
import type { Application } from '@/api/types';

export type ApplicationProgress = 'submitted' | 'changes' | 'rejected' | 'withdrawn' | 'approved' | 'published';

export function progressOf(application: Application): ApplicationProgress {
  const { status } = application;
  if (status === applicationStatus.accepted) return 'approved';
  if (status === applicationStatus.completed) return 'published';
  if (status === applicationStatus.rejected) return 'rejected';
  if (status === applicationStatus.withdrawn) return 'withdrawn';
  return needsChanges(application) ? 'changes' : 'submitted';
}

/** Open: the applicant may still edit or withdraw it. */
export function isOpen(application: Application): boolean {
  return application.status === applicationStatus.pending;
}

/** On the roster, whether or not the page has been published since. */
export function isOnRoster(progress: ApplicationProgress): boolean {
  return progress === 'approved' || progress === 'published';
}
