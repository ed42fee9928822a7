//! What is known of a dispute in the admins' list: its outcome, what is held, and how long it has waited.

use marsam_domain::disputes::DisputeState;
use marsam_domain::disputes::wishes::Wish;
use marsam_persistence::disputes::{Dispute, StoredPosition};
use time::OffsetDateTime;

/// A decision that was appealed is no outcome.
pub(super) fn outcome(dispute: &Dispute, positions: &[StoredPosition]) -> Option<Wish> {
    let agreed = dispute.facts(positions).agreed();
    match dispute.state {
        DisputeState::Open | DisputeState::Appealed => None,
        DisputeState::Decided | DisputeState::Final => {
            dispute.decision.as_ref().map(|decision| decision.outcome)
        }
        DisputeState::Settled => agreed.map(|position| position.wish),
    }
}

/// What was held of the project at the last step, in fils; 0 once the dispute has ended: that was before its outcome.
pub(super) fn held_fils(dispute: &Dispute, positions: &[StoredPosition]) -> i64 {
    if matches!(dispute.state, DisputeState::Settled | DisputeState::Final) {
        return 0;
    }
    let last = positions.last().map(|stored| stored.position.held_fils);
    let decided = dispute.decision.as_ref().map(|decision| decision.held_fils);
    decided.or(last).unwrap_or_default()
}

/// When the last step was made: from then on it is the turn of the one who is named.
pub(super) fn waiting_since(dispute: &Dispute, positions: &[StoredPosition]) -> OffsetDateTime {
    let last_position = positions.last().map(|position| position.created_at);
    let decided_at = dispute.decision.as_ref().map(|decision| decision.at);
    let since = match dispute.state {
        DisputeState::Open => dispute.escalated_at.or(last_position),
        DisputeState::Decided => decided_at,
        DisputeState::Appealed => dispute.appeal.as_ref().map(|appeal| appeal.at),
        DisputeState::Settled | DisputeState::Final => dispute.ended_at,
    };
    since.unwrap_or(dispute.opened_at)
}
