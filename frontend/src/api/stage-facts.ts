/**
 * Every stage of a request, in its order, with what the screens need to know of it.
 *
 * Written by `scripts/generate` from `crates/domain/src/quote_requests/lifecycle/table.rs`: change it there.
 */
export const stageFacts = {
  submitted: { phase: 'selection', due: 'expires', isStep: true },
  proposals: { phase: 'selection', due: 'expires', isStep: true },
  in_progress: { phase: 'project', due: 'delivery', isStep: true },
  delivered: { phase: 'project', due: 'approves', isStep: true },
  on_hold: { phase: 'project', waitsForAdmin: true },
  approved: { phase: 'project', isStep: true },
  closed: { phase: 'ended', isStep: true },
  declined: { phase: 'ended' },
  cancelled: { phase: 'ended' },
  expired: { phase: 'ended' },
} as const;
