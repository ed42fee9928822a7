/** What visitors reported, and what admins made of it. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { AdminReport, ReportClosingBody, ReportState } from '@/api/types';
import type { EnumOf } from '@/lib/exhaustive';
import { allAdminWorks } from './admin-work';
import { allCreatives } from './creative';
import { invalidate } from './invalidate';
import { pagedQuery } from './page-lists';

const PAGE_SIZE = 30;

const list = '/api/admin/reports';

/** In the order of the filters. */
export const reportState = { open: 'open', closed: 'closed' } as const satisfies EnumOf<ReportState>;
export const reportStates = Object.values(reportState);

/** The root of every query of reports. */
const allReports = { queryKey: ['reports'] } as const;

export function reportsQuery(state: ReportState) {
  return pagedQuery<AdminReport>([...allReports.queryKey, 'list', state], PAGE_SIZE, ({ query, signal }) =>
    api.GET(list, { params: { query: { state, ...query } }, signal }),
  );
}

export const reportCountsQuery = queryOptions({
  queryKey: [...allReports.queryKey, 'counts'] as const,
  queryFn: ({ signal }) => unwrap(api.GET(`${list}/counts`, { signal })),
  meta: { private: true },
});

interface Closing {
  readonly id: string;
  readonly body: ReportClosingBody;
}

/** The lists are fetched again after a failure too: another admin may have been first. */
export const closeReportMutation = mutationOptions({
  mutationFn: ({ id, body }: Closing) => unwrap(api.POST(`${list}/{id}/close`, { params: { path: { id } }, body })),
  onSettled: (_data, _error, _closing, _result, context) => {
    void invalidate(context, allCreatives);
    // A work may have been hidden.
    void invalidate(context, allAdminWorks);
    void invalidate(context, allReports);
  },
});
