//! Which requests of a creative's inbox wait for that creative.

use super::RequestStage;
use super::lifecycle::WaitingOn;
use super::sides::Side;
use crate::proposals::ProposalState;

/// A creative's latest proposal for a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnOffer {
    /// What became of it.
    pub state: ProposalState,
    /// The brief has changed since, or the brand asked for a change.
    pub is_questioned: bool,
}

/// Whether a request waits for a creative on one side of it. Before a selection `turn` speaks of all creatives, and
/// after it of the selected one: of this one its own proposal does.
pub const fn is_own_turn(
    side: Side,
    stage: RequestStage,
    turn: WaitingOn,
    latest: Option<OwnOffer>,
) -> bool {
    if !stage.is_waiting() {
        return matches!((side, turn), (Side::Chosen, WaitingOn::Creative));
    }
    match latest {
        Some(offer) => offer.state.is_live() && offer.is_questioned,
        None => matches!(side, Side::Invited),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn offer(state: ProposalState, is_questioned: bool) -> OwnOffer {
        OwnOffer {
            state,
            is_questioned,
        }
    }

    #[test]
    fn an_invitation_waits_until_it_is_answered_and_an_open_request_for_nobody() {
        let waits = |side| is_own_turn(side, RequestStage::Submitted, WaitingOn::Creative, None);
        assert!(waits(Side::Invited));
        assert!(!waits(Side::Open));
    }

    #[test]
    fn a_proposal_waits_for_its_creative_while_it_is_questioned() {
        let waits = |latest| {
            let stage = RequestStage::Proposals;
            is_own_turn(Side::Bidder, stage, WaitingOn::Creative, Some(latest))
        };
        assert!(waits(offer(ProposalState::Sent, true)));
        assert!(!waits(offer(ProposalState::Sent, false)));
        assert!(!waits(offer(ProposalState::Declined, true)));
    }

    #[test]
    fn after_a_selection_only_the_selected_creative_is_waited_for() {
        let accepted = offer(ProposalState::Accepted, false);
        for (side, turn, wanted) in [
            (Side::Chosen, WaitingOn::Creative, true),
            (Side::Chosen, WaitingOn::Brand, false),
            (Side::Bidder, WaitingOn::Creative, false),
        ] {
            let stage = RequestStage::InProgress;
            assert_eq!(is_own_turn(side, stage, turn, Some(accepted)), wanted);
        }
    }
}
