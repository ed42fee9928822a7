//! Notices about requests, proposals and projects: in the product, and by mail.

mod mailing;

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use time::OffsetDateTime;

use crate::ids::{CreativeId, QuoteRequestId};
use crate::pages;
use crate::quote_requests::{QuoteRequest, RequestStage};
use crate::vocabulary::Vocabulary as _;

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
    /// To a creative: a payment of the brand is held.
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
    /// To both: the payer's bank took money back.
    ChargedBack,
    /// To the admins: a payment or a refund needs a decision.
    PaymentReview,
}

impl RequestNoticeKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API, and the stored form.
    pub fn slug(self) -> &'static str {
        self.into()
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
                | Self::ChargedBack
                | Self::PaymentReview
        )
    }
}

/// A notice about one request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestNotice {
    /// What it is about.
    pub kind: RequestNoticeKind,
    /// The request's id; blank in the daily notice of open requests.
    pub request_id: String,
    /// The service's slug.
    pub service: String,
    /// The request's code; missing in notices from before there were codes.
    #[serde(default)]
    pub code: Option<String>,
    /// The request's title, as the reader may read it.
    #[serde(default)]
    pub title: Option<String>,
    /// The other side's name; omitted for an unverified address.
    pub name: Option<String>,
    /// The same in Arabic, where it differs.
    pub name_ar: Option<String>,
    /// Days that are left, or a number of requests.
    pub days: Option<u32>,
    /// An amount in fils.
    pub amount_fils: Option<i64>,
    /// The stage that followed: how a problem was resolved, or what a project stays that is not cancelled.
    pub outcome: Option<String>,
    /// The day that the notice names: the agreed day of delivery.
    #[serde(
        default,
        with = "time::serde::rfc3339::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub due_at: Option<OffsetDateTime>,
    /// What the side that acted said, as the reader may read it; in the mail alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The id of the brand or the creative that caused it, whose mails are counted together; not part of the text.
    #[serde(skip)]
    pub caused_by: Option<String>,
}

impl RequestNotice {
    /// A notice about `request`.
    pub fn about(request: &QuoteRequest, kind: RequestNoticeKind) -> Self {
        Self {
            kind,
            request_id: request.id.to_string(),
            service: request.service.slug().to_owned(),
            code: Some(request.code.to_string()),
            title: request.brief.title.clone(),
            name: None,
            name_ar: None,
            days: None,
            amount_fils: None,
            outcome: None,
            due_at: None,
            words: None,
            caused_by: Some(request.brand_id.to_string()),
        }
    }

    /// The daily notice of `count` new open requests.
    pub fn digest(count: u32) -> Self {
        Self {
            kind: RequestNoticeKind::OpenRequestsDigest,
            request_id: String::new(),
            service: String::new(),
            code: None,
            title: None,
            name: None,
            name_ar: None,
            days: Some(count),
            amount_fils: None,
            outcome: None,
            due_at: None,
            words: None,
            caused_by: None,
        }
    }

    /// With the other side's name, as that side may read it.
    #[must_use]
    pub fn named(self, name: String, name_ar: Option<String>) -> Self {
        Self {
            name: Some(name),
            name_ar,
            ..self
        }
    }

    /// With its title changed to what the reader may read.
    #[must_use]
    pub fn map_title(self, change: impl Fn(&str) -> String) -> Self {
        Self {
            title: self.title.as_deref().map(change),
            ..self
        }
    }

    /// Caused by a creative instead of the request's brand.
    #[must_use]
    pub fn caused_by_creative(self, creative: CreativeId) -> Self {
        Self {
            caused_by: Some(creative.to_string()),
            ..self
        }
    }

    /// With a number of days.
    #[must_use]
    pub fn with_days(self, days: u32) -> Self {
        Self {
            days: Some(days),
            ..self
        }
    }

    /// With an amount in fils.
    #[must_use]
    pub fn with_amount(self, amount_fils: i64) -> Self {
        Self {
            amount_fils: Some(amount_fils),
            ..self
        }
    }

    /// With what the side that acted said.
    #[must_use]
    pub fn saying(self, words: Option<String>) -> Self {
        Self { words, ..self }
    }

    /// Without what was said: the page that it links to has it.
    #[must_use]
    pub fn without_words(self) -> Self {
        Self {
            words: None,
            ..self
        }
    }

    /// With the day that it names.
    #[must_use]
    pub fn due(self, at: Option<OffsetDateTime>) -> Self {
        Self { due_at: at, ..self }
    }

    /// With the stage that followed.
    #[must_use]
    pub fn with_outcome(self, outcome: RequestStage) -> Self {
        Self {
            outcome: Some(outcome.slug().to_owned()),
            ..self
        }
    }

    /// Without the names, the title and the words, which a visitor may have typed.
    pub(super) fn without_names(self) -> Self {
        Self {
            name: None,
            name_ar: None,
            title: None,
            words: None,
            ..self
        }
    }

    /// The path of the page that it links to.
    pub fn link(&self) -> String {
        match self.request_id.parse::<QuoteRequestId>() {
            Ok(id) => pages::request(id),
            Err(_) => pages::CREATIVE_DASHBOARD.to_owned(),
        }
    }

    #[cfg(test)]
    pub(super) fn sample(kind: RequestNoticeKind) -> Self {
        Self {
            kind,
            request_id: "0199aaaa-0000-7000-8000-0000000000f1".to_owned(),
            service: "photography".to_owned(),
            code: Some("M-7K3Q".to_owned()),
            title: Some("قائمة الشتاء".to_owned()),
            name: Some("نورة".to_owned()),
            name_ar: None,
            days: Some(3),
            amount_fils: Some(250_000),
            outcome: None,
            due_at: None,
            words: None,
            caused_by: None,
        }
    }
}

#[cfg(test)]
mod tests;
