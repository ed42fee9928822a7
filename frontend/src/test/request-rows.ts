import type { RequestRow } from '@/api/lifecycle';
import { aRequest } from './quote-requests';

/** A sample row of the board; a test overrides what it needs. */
export function aRow(differences: Partial<RequestRow> = {}): RequestRow {
  return {
    ...aRequest(),
    stage: 'submitted',
    waiting_on: 'creative',
    due_at: '2026-11-24T09:00:00Z',
    proposals_count: 0,
    unread_messages: 0,
    chosen_creative: null,
    preferred_creative: null,
    total_fils: null,
    ...differences,
  };
}
