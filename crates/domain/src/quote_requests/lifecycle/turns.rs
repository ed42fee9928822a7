//! Whose turn a request is, and until when.

use strum::{IntoStaticStr, VariantArray};
use time::OffsetDateTime;

use super::table::RequestStage;
use super::{Facts, REVIEW_PERIOD, SELECTION_PERIOD};
use crate::quote_requests::RequestStatus;

/// What a request is between its sending and its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Phase {
    /// It waits for a selection.
    Selection,
    /// A brand and a creative work on it.
    Project,
    /// It has ended.
    Ended,
}

impl RequestStage {
    /// The phase that it belongs to.
    pub const fn phase(self) -> Phase {
        match self.status() {
            RequestStatus::Pending => Phase::Selection,
            RequestStatus::Accepted => Phase::Project,
            RequestStatus::Completed
            | RequestStatus::Rejected
            | RequestStatus::Declined
            | RequestStatus::Cancelled
            | RequestStatus::Expired => Phase::Ended,
        }
    }

    /// True while a brand and a creative work on it: their agreement must end before either account can be deleted.
    pub const fn is_running(self) -> bool {
        matches!(self.phase(), Phase::Project)
    }

    /// True while it waits for a selection.
    pub const fn is_waiting(self) -> bool {
        matches!(self.phase(), Phase::Selection)
    }
}

/// What happens when a stage is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Due {
    /// The request expires.
    Expires,
    /// The work is to be delivered; nothing happens by itself.
    Delivery,
    /// The delivery counts as approved.
    Approves,
}

/// When a stage that begins now is due.
pub(super) fn due_at(
    stage: RequestStage,
    facts: &Facts,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    match stage.due()? {
        Due::Expires => Some(now + SELECTION_PERIOD),
        Due::Delivery => facts.delivery_due_at,
        Due::Approves => Some(now + REVIEW_PERIOD),
    }
}

/// Who has to act next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum WaitingOn {
    /// The brand.
    Brand,
    /// The creative, or the creatives.
    Creative,
    /// An admin.
    Admin,
    /// Nobody: the request has ended.
    Nobody,
}

impl WaitingOn {
    /// Every value.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// Open questions that decide whose turn it is, beside the stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenQuestions {
    /// The brand asked for a change of a live proposal.
    pub is_change_requested: bool,
    /// The brand recorded a payment that the creative has not confirmed.
    pub is_payment_unconfirmed: bool,
    /// The creatives who were asked.
    pub invitations: InvitationCounts,
}

/// How many creatives were asked for a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InvitationCounts {
    /// With those who have declined.
    pub asked: u32,
    /// Those who have declined.
    pub declined: u32,
}

impl InvitationCounts {
    /// Those who have not declined.
    pub const fn open(self) -> u32 {
        self.asked.saturating_sub(self.declined)
    }

    const fn are_all_declined(self) -> bool {
        self.asked > 0 && self.open() == 0
    }
}

/// Whose turn it is: the stage says so, unless a question is open.
pub(crate) const fn waiting_on(facts: &Facts, open: OpenQuestions) -> WaitingOn {
    use RequestStage as Stage;
    let Some(stage) = facts.stage else {
        return WaitingOn::Brand;
    };
    match stage {
        Stage::Submitted if open.invitations.are_all_declined() && !facts.is_open => {
            WaitingOn::Brand
        }
        Stage::Proposals if open.is_change_requested => WaitingOn::Creative,
        Stage::Delivered if facts.revisions.is_extra_asked => WaitingOn::Creative,
        Stage::Approved if open.is_payment_unconfirmed => WaitingOn::Creative,
        _ => stage.turn(),
    }
}
