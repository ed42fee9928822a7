/** Addresses of the review: one application, within the list that it was opened from. */
import type { ApplicationFilters } from '@/entities/admin-application';
import { applicationStatus } from '@/api/status';
import { paths, withQuery } from '@/lib/paths';

/** `all` is every status, newest first; the default is what waits, oldest first. */
export type ShownStatus = ApplicationFilters['status'] | 'all';

export interface Queue {
  readonly status: NonNullable<ShownStatus>;
  readonly q: string;
}

const statuses: readonly string[] = Object.values(applicationStatus);

export function queueOf(search: URLSearchParams): Queue {
  const named = search.get('status') ?? '';
  const isKnown = named === 'all' || statuses.includes(named);
  return {
    status: isKnown ? (named as Queue['status']) : applicationStatus.pending,
    q: search.get('q')?.trim() ?? '',
  };
}

/** The query of the list. */
export function filtersOf({ status, q }: Queue): ApplicationFilters {
  return {
    ...(status !== 'all' && { status }),
    ...(q && { q }),
    ...(status === applicationStatus.pending && { order: 'oldest' as const }),
  };
}

function withQueue(path: string, { status, q }: Queue): string {
  const query = { ...(status !== applicationStatus.pending && { status }), ...(q && { q }) };
  return Object.keys(query).length > 0 ? withQuery(path, query) : path;
}

export function queuePath(queue: Queue): string {
  return withQueue(paths.admin, queue);
}

const wholeQueue: Queue = { status: applicationStatus.pending, q: '' };

export function reviewPath(id: string, queue: Queue = wholeQueue): string {
  return withQueue(paths.adminApplication.replace(':id', encodeURIComponent(id)), queue);
}
