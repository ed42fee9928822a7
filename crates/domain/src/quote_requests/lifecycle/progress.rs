//! Types that describe a request's progress: its phase, what its due date means, who acts next.

use strum::{IntoStaticStr, VariantArray};

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
    /// No one: the request has ended.
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

/// Open questions that decide whose turn it is, in addition to the stage.
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

    pub(super) const fn are_all_declined(self) -> bool {
        self.asked > 0 && self.open() == 0
    }
}
