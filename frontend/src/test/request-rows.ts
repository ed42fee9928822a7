import type { ApplicationCounts, BoardCounts, RequestRow } from '@/api/types';
import { stages } from '@/api/stages';
import { aRequest } from './quote-requests';

/** A sample row of the board; a test overrides what it needs. */
export function aRow(differences: Partial<RequestRow> = {}): RequestRow {
  return {
    ...aRequest(),
    stage: 'submitted',
    waiting_on: 'creative',
    due_at: '2026-11-24T09:00:00Z',
    due: { kind: 'expires', at: '2026-11-24T09:00:00Z' },
    next: null,
    proposals_count: 0,
    invited_count: 0,
    unread_messages: 0,
    chosen_creative: null,
    preferred_creative: null,
    total_fils: null,
    ...differences,
  };
}

/** The number at each stage: none where `some` names none. */
export function atStages(some: Partial<BoardCounts['by_stage']> = {}): BoardCounts['by_stage'] {
  const none = Object.fromEntries(stages.map((stage) => [stage, 0])) as BoardCounts['by_stage'];
  return { ...none, ...some };
}

/** The number of applications with each status: none where `some` names none. */
export function withStatuses(some: Partial<ApplicationCounts['by_status']> = {}): ApplicationCounts['by_status'] {
  return { Pending: 0, Accepted: 0, Completed: 0, Rejected: 0, Withdrawn: 0, ...some };
}
