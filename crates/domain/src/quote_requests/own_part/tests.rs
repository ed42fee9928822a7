//! The rules of a creative's own part.

use time::Duration;
use time::macros::datetime;

use super::*;
use crate::vocabulary::Vocabulary as _;

const SENT: OffsetDateTime = datetime!(2026-11-27 09:00:00 UTC);

fn offer(state: ProposalState, is_questioned: bool) -> OwnOffer {
    OwnOffer {
        state,
        is_brief_changed: false,
        is_change_asked: is_questioned,
        valid_until: SENT + Duration::days(7),
    }
}

const fn part(outcome: Outcome, latest: Option<OwnOffer>) -> OwnPart {
    OwnPart {
        outcome,
        sent_at: SENT,
        is_named: true,
        has_declined: false,
        latest,
    }
}

#[test]
fn a_part_that_waits_follows_its_own_proposal() {
    for (state, questioned, stage, turn, is_own) in [
        (
            ProposalState::Sent,
            false,
            "proposals",
            WaitingOn::Brand,
            false,
        ),
        (
            ProposalState::Sent,
            true,
            "proposals",
            WaitingOn::Creative,
            true,
        ),
        (
            ProposalState::Declined,
            true,
            "proposals",
            WaitingOn::NoOne,
            false,
        ),
        (
            ProposalState::Withdrawn,
            false,
            "proposals",
            WaitingOn::NoOne,
            false,
        ),
        (
            ProposalState::Expired,
            false,
            "proposals",
            WaitingOn::NoOne,
            false,
        ),
        (
            ProposalState::Closed,
            false,
            "submitted",
            WaitingOn::NoOne,
            false,
        ),
    ] {
        let own = part(Outcome::Waiting, Some(offer(state, questioned)));
        let found = (own.stage().slug(), own.waiting_on(), own.is_own_turn());
        assert_eq!(found, (stage, turn, is_own), "{state:?}");
        assert_eq!(own.side(), Side::Bidder);
    }
}

#[test]
fn an_invitation_waits_until_it_is_answered_and_an_open_request_for_no_one_in_particular() {
    let invited = part(Outcome::Waiting, None);
    let open = OwnPart {
        is_named: false,
        ..invited
    };
    assert_eq!(
        (invited.side(), invited.is_own_turn()),
        (Side::Invited, true)
    );
    assert_eq!((open.side(), open.is_own_turn()), (Side::Open, false));
    for own in [invited, open] {
        assert_eq!(own.waiting_on(), WaitingOn::Creative);
        let declined = OwnPart {
            has_declined: true,
            ..own
        };
        assert_eq!(
            (declined.waiting_on(), declined.is_own_turn()),
            (WaitingOn::NoOne, false)
        );
        assert_eq!(declined.due_at(SENT), None);
    }
}

#[test]
fn after_the_end_nothing_waits_and_nothing_is_due() {
    for outcome in [Outcome::Decided, Outcome::Ended(RequestStage::Cancelled)] {
        for latest in [None, Some(offer(ProposalState::Sent, true))] {
            let own = part(outcome, latest);
            let found = (own.waiting_on(), own.is_own_turn(), own.due_at(SENT));
            assert_eq!(found, (WaitingOn::NoOne, false, None));
        }
    }
}

#[test]
fn a_part_is_due_at_the_end_of_the_day_in_kuwait_on_which_it_runs_out() {
    let invited = part(Outcome::Waiting, None);
    let end = datetime!(2026-12-11 20:59:59 UTC);
    assert_eq!(invited.due_at(SENT), Some(end));
    assert_eq!(invited.due_at(end), Some(end));
    assert_eq!(
        invited.due_at(end + Duration::SECOND),
        None,
        "kept by others"
    );
    let sent = part(Outcome::Waiting, Some(offer(ProposalState::Sent, false)));
    assert_eq!(sent.due_at(SENT), Some(datetime!(2026-12-04 20:59:59 UTC)));
}

#[test]
fn a_selection_hides_every_stage_that_follows() {
    let chosen = CreativeId::new(uuid::Uuid::from_u128(1));
    for stage in RequestStage::ALL {
        assert_eq!(Outcome::of(*stage, Some(chosen)), Outcome::Decided);
        let waits = Outcome::of(*stage, None) == Outcome::Waiting;
        assert_eq!(waits, stage.is_waiting());
    }
}

#[test]
fn who_was_asked_by_name_asks_until_one_side_has_answered() {
    let asked = part(Outcome::Waiting, None);
    assert!(asked.may_ask());
    let unnamed = OwnPart {
        is_named: false,
        ..asked
    };
    let declined = OwnPart {
        has_declined: true,
        ..asked
    };
    assert!(!unnamed.may_ask() && !declined.may_ask());
    for outcome in [
        Outcome::Decided,
        Outcome::Ended(RequestStage::Cancelled),
        Outcome::Ended(RequestStage::Expired),
    ] {
        assert!(!part(outcome, None).may_ask(), "{outcome:?}");
    }
    for state in ProposalState::ALL {
        let offered = part(Outcome::Waiting, Some(offer(*state, false)));
        assert!(!offered.may_ask(), "{state:?}");
    }
}
