//! Types that describe a request's progress: its phase, what its due date means, who acts next.

use strum::{IntoStaticStr, VariantArray};
use time::OffsetDateTime;

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
    /// The first payment has not come: the creative may end the project alone.
    Funding,
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
    #[strum(serialize = "nobody")]
    NoOne,
}

impl WaitingOn {
    /// Every value.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// What is open about a project that was closed because its brand did not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterSilence {
    /// The brand may report a problem until the money is on its way to the creative.
    Reportable {
        /// The money is not transferred before; `None` where that is not known.
        payout_at: Option<OffsetDateTime>,
    },
    /// The brand has reported one, and no admin has decided what becomes of the money.
    Reported,
}

/// Open questions that decide whose turn it is, in addition to the stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenQuestions {
    /// The live proposals.
    pub proposals: ProposalCounts,
    /// The brand recorded a payment that the creative has not confirmed.
    pub is_payment_unconfirmed: bool,
    /// The creatives who were asked.
    pub invitations: InvitationCounts,
    /// Who acts next in the problem that stops the project; `None` where no side has reported one.
    pub problem: Option<WaitingOn>,
    /// When the next step in that problem is due.
    pub problem_due_at: Option<OffsetDateTime>,
}

/// How many live proposals a request has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProposalCounts {
    /// All of them.
    pub live: u32,
    /// Those that wait for their creative: the brand asked for a change, or the brief has changed since.
    pub questioned: u32,
    /// Those whose brief has changed since: they cannot be selected.
    pub outdated: u32,
}

impl ProposalCounts {
    /// Whether the brand can do nothing about them before a creative answers.
    pub const fn are_all_questioned(self) -> bool {
        self.live > 0 && self.questioned >= self.live
    }

    /// Whether none of them can be selected.
    pub const fn are_all_outdated(self) -> bool {
        self.live > 0 && self.outdated >= self.live
    }
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

    /// Whether everyone who was asked has declined.
    pub const fn are_all_declined(self) -> bool {
        self.asked > 0 && self.open() == 0
    }
}
