/** Reports about creatives and works, which everyone may send. */
import { mutationOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { ReportBody } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';

export const reportReasons = exhaustive<ReportBody['reason']>()([
  'not_their_work',
  'inappropriate',
  'misleading',
  'impersonation',
  'spam',
  'other',
]);

interface Report {
  readonly body: ReportBody;
  readonly idempotencyKey: string;
}

export const sendReportMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Report) =>
    unwrap(api.POST('/api/reports', { params: { header: { 'Idempotency-Key': idempotencyKey } }, body })),
});
