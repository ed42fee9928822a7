/** What a request's page leaves out of its longest lists: the rows before the latest ones, the latest first. */
import { api } from '@/api/client';
import { pagedQuery } from './page-lists';
import { queryRoots } from './query-roots';

const PAGE_SIZE = 50;

/** The events before a cursor. */
export function earlierEventsQuery(id: string, cursor: string) {
  return pagedQuery([...queryRoots.requests, 'events', id, cursor], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/quote-requests/{id}/events', { params: { path: { id }, query: { cursor, ...query } }, signal }),
  );
}

/** The deliveries before a cursor. */
export function earlierDeliveriesQuery(id: string, cursor: string) {
  return pagedQuery([...queryRoots.requests, 'deliveries', id, cursor], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/quote-requests/{id}/deliveries', { params: { path: { id }, query: { cursor, ...query } }, signal }),
  );
}

/** What a brief said before this version; for admins. */
export function briefVersionsQuery(id: string, version: number) {
  return pagedQuery([...queryRoots.requests, 'brief-versions', id, version], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/admin/quote-requests/{id}/brief-versions', { params: { path: { id }, query }, signal }),
  );
}

/** Every version of a proposal up to this one. */
export function proposalVersionsQuery(id: string, version: number) {
  return pagedQuery([...queryRoots.requests, 'versions', id, version], PAGE_SIZE, ({ query, signal }) =>
    api.GET('/api/proposals/{id}/versions', { params: { path: { id }, query }, signal }),
  );
}
