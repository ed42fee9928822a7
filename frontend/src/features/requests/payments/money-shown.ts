/** Whether a request has anything to show of money that a provider takes. */
import { isInProgress } from '@/api/stages';
import type { Config, Payment, RequestDetail } from '@/api/types';

/** The delivery day waits for the first payment: work without a day is agreed on in no other way. */
export function isUnfunded({ stage, due_at, deliveries_total }: RequestDetail): boolean {
  return isInProgress(stage) && due_at === null && deliveries_total === 0;
}

/** Nothing where the operator has no provider and never had one. */
export function showsMoney(request: RequestDetail, config: Config | undefined): boolean {
  const { held_fils, released_fils, refunded_fils, lowered_fils, refunds, taken_back, payable } = request;
  if (config?.payments) return true;
  return (
    held_fils + released_fils + refunded_fils + lowered_fils + refunds.length + taken_back.length > 0 ||
    payable !== null
  );
}

/** Whether the payer's bank or the provider took it back since, and did not pay it back. */
export function isTakenBack({ taken_back: takings }: RequestDetail, { attempt_id: attempt }: Payment): boolean {
  return attempt !== null && takings.some(({ attempt_id, won }) => attempt_id === attempt && !won);
}
