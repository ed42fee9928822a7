//! The buttons of a headline, and the move that each of them makes or leads to.

use strum::{IntoStaticStr, VariantArray};

/// What a button of a headline does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Step {
    /// Approve the delivery.
    Approve,
    /// Request a revision.
    RequestRevision,
    /// Deliver.
    Deliver,
    /// Agree to a revision beyond the agreed number.
    AcceptRevision,
    /// Refuse one.
    RefuseRevision,
    /// Resolve a problem.
    Resolve,
    /// Cancel the project: an admin, or a creative who waits for the first payment.
    Cancel,
    /// Agree to a cancellation.
    AgreeCancel,
    /// Refuse a cancellation.
    RefuseCancel,
    /// Take back the own request to cancel.
    TakeBackCancel,
    /// Report a problem after the own silence has closed the project.
    ReportAfterSilence,
    /// Reopen an expired request.
    Reopen,
    /// Open a direct request to everyone who offers the service.
    OpenToOthers,
    /// Invite creatives.
    Invite,
    /// Decline an invitation.
    DeclineInvitation,
    /// Record a payment.
    RecordPayment,
    /// Pay on a provider's page, in place of recording a payment.
    Pay,
    /// Send a proposal.
    Proposals,
    /// Go to the proposals, to select one.
    Compare,
    /// Answer a wish for other terms.
    Revise,
    /// Confirm a proposal for the changed brief.
    ConfirmBrief,
    /// Go to the payments, to confirm one.
    ShowPayments,
    /// Go to the payouts, to decide about one that waits.
    ShowPayouts,
    /// Send another request like it.
    RequestAgain,
    /// Ask the creative of a completed project for another one.
    WorkAgain,
    /// Send what was asked of that creative to others.
    AskOthers,
}

/// Where the move of a step is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepMove {
    /// Among the request's moves, by this name.
    Request(&'static str),
    /// Among a proposal's moves, by this name.
    Proposal(&'static str),
    /// Another request is open to every brand, and the payouts are to every admin.
    Other,
}

impl Step {
    /// Every step.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API; of a move it is the last segment of its call.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The move that it makes or leads to.
    pub fn made_move(self) -> StepMove {
        match self {
            Self::Compare => StepMove::Proposal("select"),
            Self::Revise | Self::ConfirmBrief => StepMove::Proposal("edit"),
            Self::ShowPayments => StepMove::Request("confirm-payment"),
            Self::ShowPayouts | Self::RequestAgain | Self::WorkAgain | Self::AskOthers => {
                StepMove::Other
            }
            step => StepMove::Request(step.slug()),
        }
    }

    /// What is offered in its place, if its move is not the one to make: who can pay here need not record a payment.
    #[must_use]
    pub fn instead(self, allowed: &[&str]) -> Self {
        if self == Self::RecordPayment && Self::Pay.is_among(allowed) {
            Self::Pay
        } else {
            self
        }
    }

    /// Whether its move is among those of the request that are allowed; those of a proposal are judged at the proposal.
    pub fn is_among(self, allowed: &[&str]) -> bool {
        match self.made_move() {
            StepMove::Request(name) => allowed.contains(&name),
            StepMove::Proposal(_) | StepMove::Other => true,
        }
    }
}
