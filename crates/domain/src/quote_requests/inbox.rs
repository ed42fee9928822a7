//! A creative's inbox: in which part of it a request is, and in which order its requests come.

use time::OffsetDateTime;

use super::lifecycle::{SELECTION_PERIOD, WaitingOn};
use super::own_part::OwnPart;
use super::sides::Side;
use super::{QuoteRequest, RequestStage};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// The part of a creative's inbox that a request is in. Open requests, which every creative of a service may answer,
    /// are in none of them.
    pub enum InboxPart {
        Invited: "invited";
        Bidder: "bidder";
        Chosen: "chosen";
        Declined: "declined";
        Archived: "archived";
    }
}

impl InboxPart {
    /// The parts that are shown.
    pub const SHOWN: [Self; 3] = [Self::Invited, Self::Bidder, Self::Chosen];

    /// The side of the creative whose inbox it is; `None` for what is not shown.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Invited => Some(Side::Invited),
            Self::Bidder => Some(Side::Bidder),
            Self::Chosen => Some(Side::Chosen),
            Self::Declined | Self::Archived => None,
        }
    }
}

/// A request in the inbox of a creative who was named or has answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InboxEntry {
    /// Its part.
    pub part: InboxPart,
    /// The stage that the creative sees.
    pub stage: RequestStage,
    /// Where it comes: see [`position`].
    pub position: i64,
}

impl InboxEntry {
    /// The entry of a creative who is not selected.
    pub fn of_part(own: &OwnPart) -> Self {
        let part = match own.latest {
            Some(_) => InboxPart::Bidder,
            // An invitation that is not answered leaves the inbox with its request.
            None if own.has_declined || !own.stage().is_waiting() => InboxPart::Declined,
            None => InboxPart::Invited,
        };
        Self {
            part,
            stage: own.stage(),
            position: position(own.is_own_turn(), own.runs_out_at(), own.sent_at),
        }
    }

    /// The entry of the selected creative.
    pub fn of_project(request: &QuoteRequest, turn: WaitingOn) -> Self {
        let is_own_turn = turn == WaitingOn::Creative;
        Self {
            part: InboxPart::Chosen,
            stage: request.stage,
            position: position(is_own_turn, request.due_at, request.created_at),
        }
    }
}

impl InboxEntry {
    /// The entry of a request that its creative has archived: it comes back while it waits for the creative.
    #[must_use]
    pub fn archived(self) -> Self {
        let is_back = self.position < 0 || self.part == InboxPart::Declined;
        Self {
            part: if is_back {
                self.part
            } else {
                InboxPart::Archived
            },
            ..self
        }
    }
}

/// Microseconds that are added to what has no due date, and later than every date: the newest of these comes first.
const UNDUE: i64 = 1_000_000_000_000_000_000;
/// Microseconds that are taken from what waits for the creative.
const OWN_TURN: i64 = 2 * UNDUE;

/// Where a request comes in an inbox, the least first: what waits for the creative, in which case it is negative; then by
/// the due date; then what has none, the newest first.
pub fn position(is_own_turn: bool, due: Option<OffsetDateTime>, sent_at: OffsetDateTime) -> i64 {
    let among_others = due.map_or_else(|| UNDUE - microseconds(sent_at), microseconds);
    if is_own_turn {
        among_others - OWN_TURN
    } else {
        among_others
    }
}

/// Where a request comes that was sent at this time to every creative of its service.
pub fn position_of_open(sent_at: OffsetDateTime) -> i64 {
    position(false, Some(sent_at + SELECTION_PERIOD), sent_at)
}

/// The time at which a request was sent that comes at this position among open ones.
pub fn open_since(position: i64) -> OffsetDateTime {
    let due = OffsetDateTime::from_unix_timestamp_nanos(i128::from(position) * 1_000);
    // A position that no open request has: it comes after all of them, or before all of them.
    let limit = if position < 0 {
        OffsetDateTime::UNIX_EPOCH
    } else {
        time::macros::datetime!(9999-01-01 00:00:00 UTC)
    };
    due.ok()
        .and_then(|due| due.checked_sub(SELECTION_PERIOD))
        .filter(|at| (OffsetDateTime::UNIX_EPOCH..limit).contains(at))
        .unwrap_or(limit)
}

fn microseconds(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000).unwrap_or(i64::MAX / 4)
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::proposals::ProposalState;
    use crate::quote_requests::own_part::{Outcome, OwnOffer};

    const NOW: OffsetDateTime = time::macros::datetime!(2026-11-27 09:00:00 UTC);

    fn own(is_named: bool, state: Option<(ProposalState, bool)>) -> OwnPart {
        OwnPart {
            outcome: Outcome::Waiting,
            sent_at: NOW,
            is_named,
            has_declined: false,
            latest: state.map(|(state, is_questioned)| OwnOffer {
                state,
                is_brief_changed: false,
                is_change_asked: is_questioned,
                valid_until: NOW + Duration::days(7),
            }),
        }
    }

    #[test]
    fn what_waits_for_the_creative_comes_first_then_what_is_due_and_last_what_has_ended() {
        let decided = |sent_at| {
            InboxEntry::of_part(&OwnPart {
                outcome: Outcome::Decided,
                sent_at,
                ..own(true, Some((ProposalState::NotSelected, false)))
            })
        };
        let order = [
            InboxEntry::of_part(&own(true, Some((ProposalState::Sent, true)))).position,
            InboxEntry::of_part(&own(true, None)).position,
            InboxEntry::of_part(&own(true, Some((ProposalState::Sent, false)))).position,
            position_of_open(NOW),
            decided(NOW).position,
            decided(NOW - Duration::DAY).position,
        ];
        assert!(order.is_sorted(), "{order:?}");
        assert_eq!(
            order.map(|one| one < 0),
            [true, true, false, false, false, false]
        );
    }

    #[test]
    fn an_archived_request_comes_back_while_it_waits_for_the_creative() {
        let archived = |own: &OwnPart| InboxEntry::of_part(own).archived().part;
        let sent = own(true, Some((ProposalState::Sent, false)));
        assert_eq!(archived(&sent), InboxPart::Archived);
        let questioned = own(true, Some((ProposalState::Sent, true)));
        assert_eq!(archived(&questioned), InboxPart::Bidder);
        assert_eq!(archived(&own(true, None)), InboxPart::Invited);
    }

    #[test]
    fn the_position_of_an_open_request_tells_when_it_was_sent() {
        assert_eq!(open_since(position_of_open(NOW)), NOW);
        assert_eq!(open_since(-OWN_TURN), OffsetDateTime::UNIX_EPOCH);
        assert_eq!(open_since(i64::MIN), OffsetDateTime::UNIX_EPOCH);
        assert!(open_since(i64::MAX) > NOW && open_since(UNDUE) > NOW);
    }

    #[test]
    fn an_invitation_is_shown_until_it_is_answered_or_the_request_goes_on() {
        let invited = own(true, None);
        assert_eq!(InboxEntry::of_part(&invited).part, InboxPart::Invited);
        let declined = OwnPart {
            has_declined: true,
            ..invited
        };
        let decided = OwnPart {
            outcome: Outcome::Decided,
            ..invited
        };
        for gone in [declined, decided] {
            assert_eq!(InboxEntry::of_part(&gone).part, InboxPart::Declined);
        }
    }
}
