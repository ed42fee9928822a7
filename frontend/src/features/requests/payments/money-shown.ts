/** Whether a request has anything to show of money that a provider takes. */
import { isInProgress } from '@/api/stages';
import type { Config, RequestDetail } from '@/api/types';

/** The delivery day waits for the first payment: work without a day is agreed on in no other way. */
export function isUnfunded({ stage, due_at, deliveries_total }: RequestDetail): boolean {
  return isInProgress(stage) && due_at === null && deliveries_total === 0;
}

/** Nothing where the operator has no provider and never had one. */
export function showsMoney(request: RequestDetail, config: Config | undefined): boolean {
  const { held_fils, released_fils, refunded_fils, lowered_fils, refunds, payable } = request;
  if (config?.payments) return true;
  return held_fils + released_fils + refunded_fils + lowered_fils + refunds.length > 0 || payable !== null;
}
