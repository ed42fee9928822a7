//! Notices about requests, proposals and projects: in the product, and by mail.

use serde::{Deserialize, Serialize};

use crate::ids::QuoteRequestId;
use crate::pages;
use crate::quote_requests::QuoteRequest;
use crate::vocabulary::Vocabulary as _;

/// Declares [`RequestNoticeKind`] with its stored forms: `Variant: "slug", mailed or not;`.
macro_rules! kinds {
    ($($(#[$meta:meta])* $variant:ident: $slug:literal, $mailed:literal;)+) => {
        /// What a notice is about.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum RequestNoticeKind { $($(#[$meta])* #[serde(rename = $slug)] $variant,)+ }

        impl RequestNoticeKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name in the API, and the stored form.
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$variant => $slug,)+ }
            }

            /// Whether it is also sent by mail.
            pub const fn is_mailed(self) -> bool {
                match self { $(Self::$variant => $mailed,)+ }
            }
        }
    };
}

kinds! {
    /// To the brand: a creative sent a proposal.
    ProposalReceived: "proposal_received", true;
    /// To the brand: a creative sent a new version of a proposal.
    ProposalRevised: "proposal_revised", true;
    /// To the brand: a creative withdrew a proposal.
    ProposalWithdrawn: "proposal_withdrawn", true;
    /// To the brand: a creative declined the invitation.
    InvitationDeclined: "invitation_declined", true;
    /// To the brand: the request expires soon.
    ExpiryWarning: "expiry_warning", true;
    /// To the brand: the request has expired.
    RequestExpired: "request_expired", true;
    /// To the brand: the work was delivered.
    Delivered: "delivered", true;
    /// To the brand: the delivery counts as approved soon.
    ApprovalReminder: "approval_reminder", true;
    /// To the brand: the delivery counts as approved, after a silence.
    AutoApproved: "auto_approved", true;
    /// To the brand: an admin approved the delivery.
    ApprovedByAdmin: "approved_by_admin", true;
    /// To the brand: the creative agreed to a further revision.
    RevisionAccepted: "revision_accepted", true;
    /// To the brand: the creative refused a further revision.
    RevisionRefused: "revision_refused", true;
    /// To the brand: the creative confirmed a payment.
    PaymentConfirmed: "payment_confirmed", true;
    /// To the brand: an admin declined the request.
    RequestDeclined: "request_declined", true;
    /// To a creative: a brand or an admin invites to a request.
    RequestInvited: "request_invited", true;
    /// To a creative: the brief of a live proposal has changed.
    BriefChanged: "brief_changed", true;
    /// To a creative: the brand asks for other terms.
    ChangeRequested: "change_requested", true;
    /// To a creative: the proposal was selected.
    ProposalSelected: "proposal_selected", true;
    /// To a creative: another proposal was selected.
    ProposalNotSelected: "proposal_not_selected", true;
    /// To a creative: the brand declined the proposal.
    ProposalDeclined: "proposal_declined", true;
    /// To a creative: the proposal's time has run out.
    ProposalExpired: "proposal_expired", true;
    /// To a creative: the brand asks for a revision.
    RevisionRequested: "revision_requested", true;
    /// To a creative: the brand asks for a revision beyond the agreed number.
    ExtraRevisionAsked: "extra_revision_asked", true;
    /// To a creative: the delivery was approved.
    DeliveryApproved: "delivery_approved", true;
    /// To a creative: the request is open again.
    RequestReopened: "request_reopened", true;
    /// To a creative: the request ended before a selection.
    RequestClosed: "request_closed", true;
    /// To a creative, once a day: there are new open requests.
    OpenRequestsDigest: "open_requests_digest", true;
    /// To the other side, or to both: a payment was recorded.
    PaymentRecorded: "payment_recorded", true;
    /// To the other side, or to both: a payment was voided.
    PaymentVoided: "payment_voided", true;
    /// To the other side: a request to cancel.
    CancelAsked: "cancel_asked", true;
    /// To the side that asked: the other side refused to cancel.
    CancelRefused: "cancel_refused", true;
    /// To the other side, or to both: the request or project was cancelled.
    RequestCancelled: "request_cancelled", true;
    /// To the other side, or to both: a problem was reported.
    RequestHeld: "request_held", true;
    /// To both: an admin resolved the problem.
    RequestResolved: "request_resolved", true;
    /// To both: approved and paid in full.
    ProjectCompleted: "project_completed", true;
    /// To the other side: the first unread message of a thread.
    NewMessage: "new_message", true;
    /// To the admins: a brand sent a request.
    RequestSubmitted: "request_submitted", false;
    /// To the admins: a request to cancel was not answered.
    CancelUnanswered: "cancel_unanswered", true;
    /// To the admins: a problem was reported.
    ProblemReported: "problem_reported", true;
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
    /// The other side's name; omitted for an unverified address.
    pub name: Option<String>,
    /// The same in Arabic, where it differs.
    pub name_ar: Option<String>,
    /// Days that are left, or a number of requests.
    pub days: Option<u32>,
    /// An amount in fils.
    pub amount_fils: Option<i64>,
    /// How a problem was resolved: the stage that followed.
    pub outcome: Option<String>,
}

impl RequestNotice {
    /// A notice about `request`.
    pub fn about(request: &QuoteRequest, kind: RequestNoticeKind) -> Self {
        Self {
            kind,
            request_id: request.id.to_string(),
            service: request.service.slug().to_owned(),
            name: None,
            name_ar: None,
            days: None,
            amount_fils: None,
            outcome: None,
        }
    }

    /// The daily notice of `count` new open requests.
    pub fn digest(count: u32) -> Self {
        Self {
            kind: RequestNoticeKind::OpenRequestsDigest,
            request_id: String::new(),
            service: String::new(),
            name: None,
            name_ar: None,
            days: Some(count),
            amount_fils: None,
            outcome: None,
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

    /// With the stage that followed.
    #[must_use]
    pub fn with_outcome(self, outcome: &str) -> Self {
        Self {
            outcome: Some(outcome.to_owned()),
            ..self
        }
    }

    /// Without the names, which a visitor may have typed.
    pub(super) fn without_names(self) -> Self {
        Self {
            name: None,
            name_ar: None,
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
            name: Some("نورة".to_owned()),
            name_ar: None,
            days: Some(3),
            amount_fils: Some(250_000),
            outcome: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_kind_is_stored_under_its_own_name() {
        let mut names = HashSet::new();
        for kind in RequestNoticeKind::ALL {
            let stored = serde_json::to_value(RequestNotice::sample(*kind)).unwrap();
            assert_eq!(stored["kind"], kind.slug());
            assert!(names.insert(kind.slug()));
            let read: RequestNotice = serde_json::from_value(stored).unwrap();
            assert_eq!(read.kind, *kind);
        }
    }

    #[test]
    fn a_notice_links_to_its_request_and_the_digest_to_the_inbox() {
        let notice = RequestNotice::sample(RequestNoticeKind::Delivered);
        assert_eq!(
            notice.link(),
            "/requests/0199aaaa-0000-7000-8000-0000000000f1"
        );
        assert_eq!(RequestNotice::digest(3).link(), "/creative-dashboard");
    }
}
