//! How much of each thing one request holds, so that its page, its history and what is stored of it stay small.
//!
//! **Invariant:** every event that one side of a request can cause without end has a bound here. An honest project has at
//! least [`HONEST_REPETITIONS`] versions, changes of the brief and deliveries.

use super::RequestEvent;
use crate::actors::ActorKind;
use crate::events::EventKind;
use crate::proposals::lifecycle::ProposalEvent;

/// No bound on versions, changes of the brief, deliveries and revisions is below this.
pub const HONEST_REPETITIONS: i64 = 30;
/// Versions of a proposal beyond its first, changes of a brief, deliveries, and revisions of each kind.
const MAX_REPETITIONS: i64 = 50;
/// Records of payments, voided ones included.
const MAX_PAYMENTS: i64 = 60;
/// Questions and reports: the other side or an admin answers before the next one, or the same side takes it back.
const MAX_QUESTIONS: i64 = 20;

/// Proposals of one creative for one request, withdrawn and ended ones included.
pub const MAX_PROPOSALS: i64 = 20;
/// Payments that the brand has recorded and the creative has neither confirmed nor refused: the parts of the longest plan.
pub const MAX_OPEN_PAYMENTS: i64 = 5;
/// Messages of one thread.
pub const MAX_MESSAGES: i64 = 3_000;
/// Messages of a creative to a brand before their first proposal.
pub const MAX_QUESTIONS_BEFORE_PROPOSAL: i64 = 10;

/// How many events of a kind a subject holds before a brand or a creative causes no more of them; `None` for what happens
/// once, or is not theirs to cause.
pub const fn most(event: EventKind) -> Option<i64> {
    match event {
        EventKind::Request(event) => of_request(event),
        EventKind::Proposal(event) => of_proposal(event),
        // No side of a request causes these.
        EventKind::Account(_)
        | EventKind::Application(_)
        | EventKind::Creative(_)
        | EventKind::ContactMessage(_)
        | EventKind::Work(_)
        | EventKind::Report(_)
        | EventKind::Facts(_)
        // A reply and an appeal happen once.
        | EventKind::Review(_) => None,
    }
}

const fn of_request(event: RequestEvent) -> Option<i64> {
    match event {
        RequestEvent::BriefEdited
        | RequestEvent::Delivered
        | RequestEvent::RevisionRequested
        | RequestEvent::ExtraRevisionAsked
        | RequestEvent::RevisionAccepted
        | RequestEvent::RevisionRefused
        // Again after a problem that ended with a revision.
        | RequestEvent::Approved
        | RequestEvent::PositionTaken => Some(MAX_REPETITIONS),
        RequestEvent::PaymentRecorded
        | RequestEvent::PaymentConfirmed
        | RequestEvent::PaymentVoided => Some(MAX_PAYMENTS),
        RequestEvent::CancelAsked
        | RequestEvent::CancelRefused
        | RequestEvent::CancelTakenBack
        | RequestEvent::Held
        | RequestEvent::Settled
        | RequestEvent::Appealed
        | RequestEvent::Reopened => Some(MAX_QUESTIONS),
        // Once for a request, or for each creative who was named.
        RequestEvent::Submitted
        | RequestEvent::ProposalsOpened
        | RequestEvent::InvitationDeclined
        | RequestEvent::OpenedToOthers
        | RequestEvent::Selected
        | RequestEvent::ReportedAfterSilence
        | RequestEvent::Declined
        | RequestEvent::Cancelled
        // By an admin or the clock.
        | RequestEvent::Invited
        | RequestEvent::Resumed
        | RequestEvent::Decided
        | RequestEvent::CarriedOut
        | RequestEvent::PaymentCaptured
        | RequestEvent::RefundOrdered
        | RequestEvent::PriceLowered
        | RequestEvent::ChargedBack
        | RequestEvent::Expired => None,
    }
}

const fn of_proposal(event: ProposalEvent) -> Option<i64> {
    match event {
        ProposalEvent::Revised => Some(MAX_REPETITIONS),
        // Once for a proposal; a change is asked for in a few rounds (`proposals::MAX_CHANGE_ROUNDS`).
        ProposalEvent::Sent
        | ProposalEvent::Withdrawn
        | ProposalEvent::ChangeRequested
        | ProposalEvent::Declined
        | ProposalEvent::Accepted
        | ProposalEvent::NotSelected
        | ProposalEvent::Expired
        | ProposalEvent::Closed => None,
    }
}

/// The bound for an event that `actor` causes: the clock, admins and the operator are not limited.
pub const fn most_by(event: EventKind, actor: ActorKind) -> Option<i64> {
    match actor {
        ActorKind::Brand | ActorKind::Creative => most(event),
        ActorKind::Admin | ActorKind::Operator | ActorKind::Clock => None,
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::*;
    use crate::quote_requests::lifecycle::{Action, repeatable_by_sides};

    #[test]
    fn an_honest_project_fits() {
        for event in [
            RequestEvent::BriefEdited,
            RequestEvent::Delivered,
            RequestEvent::RevisionRequested,
        ] {
            assert!(most(event.into()).is_some_and(|most| most >= HONEST_REPETITIONS));
        }
        let versions = most(ProposalEvent::Revised.into());
        assert!(versions.is_some_and(|most| most >= HONEST_REPETITIONS));
    }

    #[test]
    fn every_move_that_a_side_can_repeat_is_bounded() {
        for (action, event) in repeatable_by_sides() {
            // An open request cannot be opened, an invitation is declined once, and a second report is refused.
            let happens_once = matches!(
                action,
                Action::OpenToOthers | Action::DeclineInvitation | Action::ReportAfterSilence
            );
            let is_bounded = most(event.into()).is_some();
            assert!(is_bounded || happens_once, "{action:?}: {event:?}");
        }
        // The table is not empty by mistake.
        assert!(repeatable_by_sides().count() > 6);
    }

    #[test]
    fn neither_the_clock_nor_an_admin_is_limited() {
        for event in RequestEvent::VARIANTS {
            for actor in [ActorKind::Admin, ActorKind::Operator, ActorKind::Clock] {
                assert_eq!(most_by((*event).into(), actor), None);
            }
            let by_brand = most_by((*event).into(), ActorKind::Brand);
            assert_eq!(by_brand, most((*event).into()));
        }
    }
}
