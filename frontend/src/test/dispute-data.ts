/** A problem that the creative of the sample project has reported. */
import type { AdminDispute, BriefVersion, Dispute, Position } from '../api/types';

export function aPosition(over: Partial<Position> = {}): Position {
  return {
    number: 1,
    side: 'creative',
    wish: 'more_time',
    amount_fils: null,
    held_fils: 0,
    day: '2026-12-10',
    text: 'The kitchen was closed.',
    links: [{ label: 'Photo', url: 'https://example.com/photo' }],
    files: [],
    at: '2026-11-18T09:00:00Z',
    ...over,
  };
}

export function aDispute(over: Partial<Dispute> = {}): Dispute {
  return {
    id: '0193-dispute',
    opened_by: 'creative',
    problem: 'unreachable',
    held_stage: 'in_progress',
    state: 'open',
    settled_by: null,
    turn: 'brand',
    opened_at: '2026-11-18T09:00:00Z',
    due_at: '2026-11-23T20:59:59Z',
    is_late: false,
    escalated_at: null,
    ended_at: null,
    positions: [aPosition()],
    decision: null,
    first_decision: null,
    brand_accepted_at: null,
    creative_accepted_at: null,
    appeal: null,
    has_other_admin: true,
    held_fils: 0,
    wishes: [
      { wish: 'continue', least_fils: null, most_fils: null, has_day: false },
      { wish: 'end', least_fils: 0, most_fils: 280_000, has_day: false },
    ],
    allowed_moves: ['accept', 'position'],
    case: null,
    ...over,
  };
}

/** The first version of the sample project's brief. */
export function aBriefVersion(over: Partial<BriefVersion> = {}): BriefVersion {
  return {
    version: 1,
    title: null,
    project_description: 'Ten plates.',
    budget_range: 'Under KWD 300',
    timeline: 'Within 1 month',
    intended_use: 'Instagram and the menu',
    reference_links: ['https://example.com/plates'],
    wished_date: '2026-12-10',
    replaced_by: '0193-brand',
    replaced_at: '2026-11-11T09:00:00Z',
    ...over,
  };
}

/** The same in an admin's list, before the admins. */
export function anAdminDispute(over: Partial<AdminDispute> = {}): AdminDispute {
  return {
    id: '0193-dispute',
    request_id: 'r-1',
    code: 'M-7K3Q',
    title: 'Winter menu',
    service_category: 'Photography',
    brand_name: 'Bait Al-Gahwa',
    creative: { id: 'c-1', name: 'Salem Al-Ajmi', name_ar: null, profile_image_url: null },
    problem: 'late',
    opened_by: 'brand',
    state: 'open',
    settled_by: null,
    outcome: null,
    outcome_fils: null,
    outcome_day: null,
    price_fils: 300_000,
    held_fils: 0,
    turn: 'admin',
    opened_at: '2026-11-21T09:00:00Z',
    waiting_since: '2026-11-24T21:00:00Z',
    due_at: '2026-12-01T20:59:59Z',
    is_late: false,
    ...over,
  };
}
