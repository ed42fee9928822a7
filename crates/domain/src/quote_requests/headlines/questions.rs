//! Which question is open between the sides of a request, in addition to its stage.

use strum::{IntoStaticStr, VariantArray};

use super::{OfferedSituation, PartySituation, Reader, Situation};
use crate::actors::ActorKind;
use crate::proposals::ProposalState;
use crate::quote_requests::RequestStage as Stage;
use crate::quote_requests::lifecycle::{AfterSilence, REOPEN_PERIOD};
use crate::quote_requests::own_part::Outcome;
use crate::quote_requests::sides::Side;

/// A question that decides a headline. Of several that are open, the most urgent for the reader counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Question {
    /// None.
    None,

    /// Sent to one creative.
    SentToOne,
    /// Sent to several.
    SentToSeveral,
    /// Sent to every creative of the service.
    SentToAll,
    /// The only one who was asked has declined.
    OneDeclined,
    /// All who were asked have declined.
    AllDeclined,
    /// A proposal can be selected.
    Selectable,
    /// None is live; others may come.
    NoneLive,
    /// None is live, and only those who were asked may send one.
    NoneLeft,
    /// The brand asked for a change of every live proposal.
    ChangeAsked,
    /// The brief has changed since every live proposal.
    BriefChanged,

    /// The creative was asked by name.
    Invited,
    /// The creative may answer, as others may.
    OpenToReader,
    /// The creative has declined, and may still answer.
    Dismissed,
    /// The creative has declined.
    Declined,
    /// The creative's proposal waits for the brand.
    OfferSent,
    /// The brand declined the creative's proposal.
    OfferDeclined,
    /// The creative withdrew the proposal.
    OfferWithdrawn,
    /// The creative's proposal ran out.
    OfferExpired,
    /// The request came back after the creative's proposal was closed.
    OfferClosed,
    /// Another proposal was selected.
    NotSelected,
    /// The project is another creative's.
    OfAnother,
    /// The creative may not answer now.
    NotOffered,

    /// The plan asks for a payment before the start, and the delivery day does not wait for it: the creative works.
    StartUnpaid,
    /// The delivery day waits for that payment: it is the brand's turn.
    Unfunded,
    /// It has waited for so long that the creative may end the project alone.
    UnfundedLong,
    /// The brand asked for a revision.
    RevisionAsked,
    /// The brand asked for one beyond the agreed number.
    ExtraRevisionAsked,
    /// All that is left to pay waits to be confirmed.
    PaymentUnconfirmed,
    /// A payment waits to be confirmed, and more is left to pay.
    PartUnconfirmed,
    /// The reader asked for a cancellation.
    CancelAskedByReader,
    /// The other side asked for a cancellation.
    CancelAsked,
    /// For an admin: the brand asked for a cancellation.
    CancelAskedByBrand,
    /// For an admin: the creative asked for one.
    CancelAskedByCreative,
    /// It was not answered in time.
    CancelUnanswered,
    /// It cannot be reopened any more.
    TooLateToReopen,
    /// It was closed because the reader did not answer, who may still report a problem.
    Reportable,
    /// A problem was reported after that, and no admin has decided.
    ReportedAfterSilence,
}

impl Question {
    /// Every question.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the generated table.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

pub(super) fn open_question(situation: &Situation<'_>) -> Question {
    match situation {
        Situation::Offered(own) => of_offered(own),
        Situation::Party(party) => of_party(party),
    }
}

fn of_offered(own: &OfferedSituation) -> Question {
    let part = &own.part;
    let state = part.latest.map(|offer| offer.state);
    match part.outcome {
        Outcome::Ended(_) => return Question::None,
        Outcome::Decided if state == Some(ProposalState::NotSelected) => {
            return Question::NotSelected;
        }
        Outcome::Decided => return Question::OfAnother,
        Outcome::Waiting => {}
    }
    if let Some(live) = part.live() {
        return if live.is_brief_changed {
            Question::BriefChanged
        } else if live.is_change_asked {
            Question::ChangeAsked
        } else {
            Question::OfferSent
        };
    }
    if !own.may_propose {
        return if part.has_declined {
            Question::Declined
        } else {
            Question::NotOffered
        };
    }
    match state {
        Some(ProposalState::Declined) => Question::OfferDeclined,
        Some(ProposalState::Withdrawn) => Question::OfferWithdrawn,
        Some(ProposalState::Expired) => Question::OfferExpired,
        Some(_) => Question::OfferClosed,
        None if part.has_declined => Question::Dismissed,
        None if part.is_named => Question::Invited,
        None => Question::OpenToReader,
    }
}

fn of_party(party: &PartySituation) -> Question {
    let Some(stage) = party.facts.stage else {
        return Question::None;
    };
    match stage {
        Stage::Submitted => of_invitations(party),
        Stage::Proposals => of_proposals(party),
        Stage::Expired if party.side == Side::Owner && !may_reopen(party) => {
            Question::TooLateToReopen
        }
        Stage::Closed => of_closed(party),
        stage if stage.is_running() => of_project(party, stage),
        _ => Question::None,
    }
}

fn of_closed(party: &PartySituation) -> Question {
    match party.facts.after_silence {
        Some(AfterSilence::Reportable { .. }) if party.side == Side::Owner => Question::Reportable,
        Some(AfterSilence::Reported) => Question::ReportedAfterSilence,
        Some(AfterSilence::Reportable { .. }) | None => Question::None,
    }
}

fn may_reopen(party: &PartySituation) -> bool {
    party.now < party.facts.updated_at + REOPEN_PERIOD
}

fn of_invitations(party: &PartySituation) -> Question {
    let invitations = party.open.invitations;
    if party.facts.is_open {
        Question::SentToAll
    } else if invitations.are_all_declined() && invitations.asked == 1 {
        Question::OneDeclined
    } else if invitations.are_all_declined() {
        Question::AllDeclined
    } else if invitations.asked > 1 {
        Question::SentToSeveral
    } else {
        Question::SentToOne
    }
}

fn of_proposals(party: &PartySituation) -> Question {
    let counts = party.open.proposals;
    if counts.live == 0 && party.facts.is_open {
        Question::NoneLive
    } else if counts.live == 0 {
        Question::NoneLeft
    } else if counts.are_all_outdated() {
        Question::BriefChanged
    } else if counts.are_all_questioned() {
        Question::ChangeAsked
    } else {
        Question::Selectable
    }
}

fn of_project(party: &PartySituation, stage: Stage) -> Question {
    let reader = Reader::of(party.side);
    // An admin decides about the problem, and with it about the cancellation.
    let is_decided_with_problem = reader == Reader::Admin && stage == Stage::OnHold;
    if let Some((by, due)) = party.facts.cancel.filter(|_| !is_decided_with_problem) {
        return match (reader, by) {
            (Reader::Admin, _) if due <= party.now => Question::CancelUnanswered,
            (Reader::Admin, ActorKind::Brand) => Question::CancelAskedByBrand,
            (Reader::Admin, _) => Question::CancelAskedByCreative,
            _ if by == party.side.kind() => Question::CancelAskedByReader,
            _ => Question::CancelAsked,
        };
    }
    let revisions = party.facts.revisions;
    match stage {
        Stage::InProgress if is_unfunded(party) => {
            let due_at = party.facts.funding_due_at;
            if reader == Reader::Creative && due_at.is_some_and(|due| due <= party.now) {
                Question::UnfundedLong
            } else {
                Question::Unfunded
            }
        }
        Stage::InProgress if revisions.requested > 0 => Question::RevisionAsked,
        Stage::InProgress if reader == Reader::Brand && party.is_start_unpaid => {
            Question::StartUnpaid
        }
        Stage::Delivered if revisions.is_extra_asked => Question::ExtraRevisionAsked,
        Stage::Approved if party.open.is_payment_unconfirmed && !party.is_unrecorded => {
            Question::PaymentUnconfirmed
        }
        Stage::Approved if party.open.is_payment_unconfirmed => Question::PartUnconfirmed,
        _ => Question::None,
    }
}

/// Whether the delivery day waits for a payment that is not recorded either.
const fn is_unfunded(party: &PartySituation) -> bool {
    party.facts.funding_due_at.is_some() && !party.open.is_payment_unconfirmed
}
