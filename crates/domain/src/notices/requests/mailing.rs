//! Which notices about requests are mailed.

use super::RequestNoticeKind;
use crate::notices::limits::Mailing;

impl RequestNoticeKind {
    /// Whether its mail is sent, always or within limits.
    pub const fn mailing(self) -> Mailing {
        match self {
            // A brand sends as many requests as it likes; admins see them in their list.
            Self::RequestSubmitted => Mailing::Never,
            // One side causes these without the other, as often as it likes.
            Self::ProposalReceived
            | Self::ProposalRevised
            | Self::ProposalWithdrawn
            | Self::InvitationDeclined
            | Self::Delivered
            | Self::RevisionAccepted
            | Self::RevisionRefused
            | Self::RequestInvited
            | Self::BriefChanged
            | Self::ChangeRequested
            | Self::ProposalDeclined
            | Self::RevisionRequested
            | Self::ExtraRevisionAsked
            | Self::RequestReopened
            | Self::CancelAsked
            | Self::CancelTakenBack
            | Self::PositionTaken
            | Self::NewMessage => Mailing::Limited,
            // What the clock and admins do.
            Self::ExpiryWarning
            | Self::RequestExpired
            | Self::ApprovalReminder
            | Self::AutoApproved
            | Self::ApprovedByAdmin
            | Self::RequestDeclined
            | Self::ProposalExpired
            | Self::OpenRequestsDigest
            | Self::CancelUnanswered
            | Self::RequestResolved
            // Reviews: each once, or as often as an admin decides.
            | Self::ReviewReminder
            | Self::ReviewWaiting
            | Self::ReviewsPublished
            | Self::ReviewReplied
            | Self::ReviewHidden
            | Self::ReviewRestored
            | Self::ReviewKept
            | Self::FactTreated
            | Self::ReviewAppealed
            // Selection, approval and money.
            | Self::AgreementMade
            | Self::ProposalSelected
            | Self::ProposalNotSelected
            | Self::DeliveryApproved
            | Self::ProjectCompleted
            | Self::PaymentRecorded
            | Self::PaymentConfirmed
            | Self::PaymentVoided
            | Self::PaymentCaptured
            | Self::PaymentHeld
            | Self::PaymentFailed
            | Self::PaymentExcess
            | Self::MoneyReleased
            | Self::RefundOrdered
            | Self::RefundDone
            | Self::RefundFailed
            | Self::ChargedBack
            | Self::PaymentReview
            // The end of a request, or the way to it: the other side or an admin answers before it can happen again.
            | Self::RequestClosed
            | Self::CancelRefused
            | Self::RequestCancelled
            | Self::RequestHeld
            | Self::ProblemReported
            // A dispute: one at a time, with one decision and one appeal.
            | Self::DisputeOpened
            | Self::PositionReminder
            | Self::DisputeSettled
            | Self::DisputeDecided
            | Self::DecisionAccepted
            | Self::DisputeAppealed
            | Self::DecisionLate => Mailing::Always,
        }
    }
}
