/** Reports about creatives and works, which everybody may send. */
import { mutationOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { ReportBody } from '@/api/types';

export const reportReasons = [
  'not_their_work',
  'inappropriate',
  'misleading',
  'impersonation',
  'spam',
  'other',
] as const satisfies readonly ReportBody['reason'][];

interface Report {
  readonly body: ReportBody;
  readonly idempotencyKey: string;
}

export const sendReportMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Report) =>
    unwrap(api.POST('/api/reports', { params: { header: { 'Idempotency-Key': idempotencyKey } }, body })),
});
