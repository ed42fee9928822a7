/** Reports about creatives, works and reviews, which everyone may send. */
import { mutationOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { ReportBody, ReviewRule } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';

/** What may be wrong with a page or a work. */
export const reportReasons = exhaustive<Exclude<ReportBody['reason'], ReviewRule>>()([
  'not_their_work',
  'inappropriate',
  'misleading',
  'impersonation',
  'spam',
  'other',
]);

/** The rules that a review may break. */
export const reviewRules = exhaustive<ReviewRule>()([
  'not_about_project',
  'personal_data',
  'insult',
  'pressure',
  'conflict_of_interest',
  'false_fact',
]);

interface Report {
  readonly body: ReportBody;
  readonly idempotencyKey: string;
}

export const sendReportMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Report) =>
    unwrap(api.POST('/api/reports', { params: { header: { 'Idempotency-Key': idempotencyKey } }, body })),
});
