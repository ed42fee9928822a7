//! What notices about requests are about.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

/// What a notice is about.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RequestNoticeKind {
    /// To the brand: a creative sent a proposal.
    ProposalReceived,
    /// To the brand: a creative sent a new version of a proposal.
    ProposalRevised,
    /// To the brand: a creative withdrew a proposal.
    ProposalWithdrawn,
    /// To the brand: a creative declined the invitation.
    InvitationDeclined,
    /// To the brand: the request expires soon.
    ExpiryWarning,
    /// To the brand: the request has expired.
    RequestExpired,
    /// To the brand: the work was delivered.
    Delivered,
    /// To the brand: the delivery counts as approved soon.
    ApprovalReminder,
    /// To the brand: the delivery counts as approved, after a silence.
    AutoApproved,
    /// To the brand: an admin approved the delivery.
    ApprovedByAdmin,
    /// To the brand: the creative agreed to a further revision.
    RevisionAccepted,
    /// To the brand: the creative refused a further revision.
    RevisionRefused,
    /// To the brand: the creative confirmed a payment.
    PaymentConfirmed,
    /// To the brand: an admin declined the request.
    RequestDeclined,
    /// To the brand: it has selected a proposal, and the agreement is made.
    AgreementMade,
    /// To a creative: a brand or an admin invites to a request.
    RequestInvited,
    /// To a creative: the brief of a live proposal has changed.
    BriefChanged,
    /// To a creative: the brand asks for other terms.
    ChangeRequested,
    /// To a creative: the proposal was selected.
    ProposalSelected,
    /// To a creative: another proposal was selected.
    ProposalNotSelected,
    /// To a creative: the brand declined the proposal.
    ProposalDeclined,
    /// To a creative: the proposal's time has run out.
    ProposalExpired,
    /// To a creative: the brand asks for a revision.
    RevisionRequested,
    /// To a creative: the brand asks for a revision beyond the agreed number.
    ExtraRevisionAsked,
    /// To a creative: the delivery was approved.
    DeliveryApproved,
    /// To a creative: the request is open again.
    RequestReopened,
    /// To a creative: the request ended before a selection.
    RequestClosed,
    /// To a creative, once a day: there are new open requests.
    OpenRequestsDigest,
    /// To the other side, or to both: a payment was recorded.
    PaymentRecorded,
    /// To the other side, or to both: a payment was voided.
    PaymentVoided,
    /// To the other side: a request to cancel.
    CancelAsked,
    /// To the side that asked: the other side refused to cancel.
    CancelRefused,
    /// To the other side: the request to cancel was taken back.
    CancelTakenBack,
    /// To the other side, or to both: the request or project was cancelled.
    RequestCancelled,
    /// To the other side, or to both: a problem was reported.
    RequestHeld,
    /// To a creative: the brand reported a problem after its silence had closed the project.
    ReportedAfterSilence,
    /// To both: an admin resolved the problem.
    RequestResolved,
    /// To both: approved and paid in full.
    ProjectCompleted,
    /// To the other side: the first unread message of a thread.
    NewMessage,
    /// To a side that has not written: the project may be reviewed.
    ReviewReminder,
    /// To the other side, once: a review was written.
    ReviewWaiting,
    /// To both: the reviews are published.
    ReviewsPublished,
    /// To a review's author: the other side replied.
    ReviewReplied,
    /// To both: an admin hid a review.
    ReviewHidden,
    /// To both: an admin shows a review again.
    ReviewRestored,
    /// To both: an admin refused an appeal.
    ReviewKept,
    /// To both: an admin treats the project otherwise in a measured fact.
    FactTreated,
    /// To the admins: the author of a hidden review appealed.
    ReviewAppealed,
    /// To the admins: a brand sent a request.
    RequestSubmitted,
    /// To the admins: a request to cancel was not answered.
    CancelUnanswered,
    /// To the admins: a problem was reported.
    ProblemReported,
    /// To the other side: a problem was reported, with what the side wants.
    DisputeOpened,
    /// To the other side: what the side wishes now.
    PositionTaken,
    /// To the side whose turn it is: the answer is due soon.
    PositionReminder,
    /// To both: they wish the same, or what the problem was about is over.
    DisputeSettled,
    /// To the brand: today is the day by which it pays the rest, as a problem ended.
    PayRestDue,
    /// To both: an admin decided; the decision is not final yet.
    DisputeDecided,
    /// To the other side: the decision was accepted.
    DecisionAccepted,
    /// To the other side and the admins: the decision was appealed.
    DisputeAppealed,
    /// To the admins, each working day: a decision is late.
    DecisionLate,
    /// To the brand: its payment has arrived.
    PaymentCaptured,
    /// To a creative: a payment of the brand is held, or a part of it; of one that is theirs at once the release tells.
    PaymentHeld,
    /// To the brand: its payment did not go through.
    PaymentFailed,
    /// To both: more was paid than was open, and goes back.
    PaymentExcess,
    /// To a creative: held money is theirs.
    MoneyReleased,
    /// To the brand: money goes back to it.
    RefundOrdered,
    /// To the brand: the money has gone back.
    RefundDone,
    /// To the brand: the bank did not take the money.
    RefundFailed,
    /// To the brand: an admin took a refund back before it left, and its money counts again.
    RefundWithdrawn,
    /// To both: the payer's bank took money back.
    ChargedBack,
    /// To the admins: a payment or a refund needs a decision.
    PaymentReview,
    /// To the brand: the first payment is due, and the delivery day waits for it.
    FundingReminder,
    /// To the creative and the admins: the first payment has not come for long.
    FundingLate,
    /// To a creative: an admin decided that they bear what the payer's bank took back.
    ChargeBorne,
    /// To both: a delivery for which money is held has been undecided for long.
    DeliveryUndecided,
}

impl RequestNoticeKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API, and the stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Whether it is about money that is paid through a provider. What is recorded of payments elsewhere is not.
    pub const fn is_about_paid_money(self) -> bool {
        matches!(
            self,
            Self::PaymentCaptured
                | Self::PaymentHeld
                | Self::PaymentFailed
                | Self::PaymentExcess
                | Self::MoneyReleased
                | Self::RefundOrdered
                | Self::RefundDone
                | Self::RefundFailed
                | Self::RefundWithdrawn
                | Self::ChargedBack
                | Self::PaymentReview
                | Self::FundingReminder
                | Self::FundingLate
                | Self::ChargeBorne
                | Self::DeliveryUndecided
                | Self::PayRestDue
                | Self::ReportedAfterSilence
        )
    }

    /// Whether a brand or a creative causes it, and not the clock or an admin alone.
    pub const fn is_moved_by_a_side(self) -> bool {
        !matches!(
            self,
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
                | Self::ReviewReminder
                | Self::ReviewsPublished
                | Self::ReviewHidden
                | Self::ReviewRestored
                | Self::ReviewKept
                | Self::FactTreated
                | Self::PositionReminder
                | Self::PayRestDue
                | Self::DisputeDecided
                | Self::DecisionLate
                | Self::PaymentCaptured
                | Self::PaymentHeld
                | Self::PaymentFailed
                | Self::PaymentExcess
                | Self::MoneyReleased
                | Self::RefundOrdered
                | Self::RefundDone
                | Self::RefundFailed
                | Self::RefundWithdrawn
                | Self::ChargedBack
                | Self::PaymentReview
                | Self::FundingReminder
                | Self::FundingLate
                | Self::ChargeBorne
                | Self::DeliveryUndecided
        )
    }
}
