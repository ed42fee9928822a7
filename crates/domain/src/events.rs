//! The append-only history: its subjects, actors and kinds of event.

use crate::ids::{
    AccountId, ApplicationId, ContactMessageId, CreativeId, DeliveryId, FileId, MessageId,
    ProposalId, QuoteRequestId, ReportId, WorkId,
};

/// The actor of an event, with its account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A brand.
    Brand(AccountId),
    /// A creative.
    Creative(AccountId),
    /// An admin.
    Admin(AccountId),
    /// The operator, using the command line.
    Operator,
    /// A due date, handled by the server.
    Clock,
}

/// An [`Actor`] without its account, as the lifecycle tables name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActorKind {
    /// See [`Actor::Brand`].
    Brand,
    /// See [`Actor::Creative`].
    Creative,
    /// See [`Actor::Admin`].
    Admin,
    /// See [`Actor::Operator`].
    Operator,
    /// See [`Actor::Clock`].
    Clock,
}

impl Actor {
    /// Which kind of actor it is.
    pub const fn kind(self) -> ActorKind {
        match self {
            Self::Brand(_) => ActorKind::Brand,
            Self::Creative(_) => ActorKind::Creative,
            Self::Admin(_) => ActorKind::Admin,
            Self::Operator => ActorKind::Operator,
            Self::Clock => ActorKind::Clock,
        }
    }

    /// The account that acted, if any.
    pub const fn account(self) -> Option<AccountId> {
        match self {
            Self::Brand(id) | Self::Creative(id) | Self::Admin(id) => Some(id),
            Self::Operator | Self::Clock => None,
        }
    }
}

impl ActorKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [
        Self::Brand,
        Self::Creative,
        Self::Admin,
        Self::Operator,
        Self::Clock,
    ];

    /// The stored form.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Brand => "brand",
            Self::Creative => "creative",
            Self::Admin => "admin",
            Self::Operator => "operator",
            Self::Clock => "clock",
        }
    }

    /// Parses the stored form.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.slug() == slug)
    }
}

/// The subject of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// An account.
    Account(AccountId),
    /// A creative's application.
    Application(ApplicationId),
    /// A roster entry.
    Creative(CreativeId),
    /// A brand's request.
    QuoteRequest(QuoteRequestId),
    /// A creative's proposal for a request.
    Proposal(ProposalId),
    /// One version of the work.
    Delivery(DeliveryId),
    /// A message between a brand and a creative.
    Message(MessageId),
    /// An uploaded file.
    File(FileId),
    /// A message from the contact form.
    ContactMessage(ContactMessageId),
    /// A creative's work.
    Work(WorkId),
    /// A visitor's report.
    Report(ReportId),
}

/// A [`Subject`] without its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubjectKind {
    /// See [`Subject::Account`].
    Account,
    /// See [`Subject::Application`].
    Application,
    /// See [`Subject::Creative`].
    Creative,
    /// See [`Subject::QuoteRequest`].
    QuoteRequest,
    /// See [`Subject::Proposal`].
    Proposal,
    /// See [`Subject::Delivery`].
    Delivery,
    /// See [`Subject::Message`].
    Message,
    /// See [`Subject::File`].
    File,
    /// See [`Subject::ContactMessage`].
    ContactMessage,
    /// See [`Subject::Work`].
    Work,
    /// See [`Subject::Report`].
    Report,
}

impl Subject {
    /// Its kind and its id, as stored.
    pub fn parts(self) -> (SubjectKind, String) {
        match self {
            Self::Account(id) => (SubjectKind::Account, id.to_string()),
            Self::Application(id) => (SubjectKind::Application, id.to_string()),
            Self::Creative(id) => (SubjectKind::Creative, id.to_string()),
            Self::QuoteRequest(id) => (SubjectKind::QuoteRequest, id.to_string()),
            Self::Proposal(id) => (SubjectKind::Proposal, id.to_string()),
            Self::Delivery(id) => (SubjectKind::Delivery, id.to_string()),
            Self::Message(id) => (SubjectKind::Message, id.to_string()),
            Self::File(id) => (SubjectKind::File, id.to_string()),
            Self::ContactMessage(id) => (SubjectKind::ContactMessage, id.to_string()),
            Self::Work(id) => (SubjectKind::Work, id.to_string()),
            Self::Report(id) => (SubjectKind::Report, id.to_string()),
        }
    }
}

impl SubjectKind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::Account,
        Self::Application,
        Self::Creative,
        Self::QuoteRequest,
        Self::Proposal,
        Self::Delivery,
        Self::Message,
        Self::File,
        Self::ContactMessage,
        Self::Work,
        Self::Report,
    ];

    /// The stored form: never changed once released.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::Application => "application",
            Self::Creative => "creative",
            Self::QuoteRequest => "quote_request",
            Self::Proposal => "proposal",
            Self::Delivery => "delivery",
            Self::Message => "message",
            Self::File => "file",
            Self::ContactMessage => "contact_message",
            Self::Work => "work",
            Self::Report => "report",
        }
    }
}

/// Declares [`EventKind`] with its stored forms: `Variant: "slug",`.
macro_rules! event_kinds {
    ($($(#[$meta:meta])* $variant:ident: $slug:literal,)+) => {
        /// The kind of an event, as a verb in the past tense.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum EventKind { $($(#[$meta])* $variant,)+ }

        impl EventKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stored form: never changed once released.
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$variant => $slug,)+ }
            }
        }
    };
}

event_kinds! {
    /// An application or a request was sent.
    Submitted: "submitted",
    /// An admin asked the applicant for changes.
    ChangesRequested: "changes_requested",
    /// An application was accepted, or a delivery approved.
    Approved: "approved",
    /// An application was rejected.
    Rejected: "rejected",
    /// An application was withdrawn.
    Withdrawn: "withdrawn",
    /// An applicant changed an application that waits for its review.
    ApplicationEdited: "application_edited",
    /// An admin took a review back.
    ReviewUndone: "review_undone",
    /// The creative's profile was published.
    Published: "published",
    /// The first proposal arrived.
    ProposalsOpened: "proposals_opened",
    /// The brand changed its brief.
    BriefEdited: "brief_edited",
    /// An admin invited a creative.
    Invited: "invited",
    /// A creative declined the invitation.
    InvitationDeclined: "invitation_declined",
    /// The brand opened a direct request to other creatives.
    OpenedToOthers: "opened_to_others",
    /// A creative sent a proposal.
    ProposalSent: "proposal_sent",
    /// A creative sent a new version of a proposal.
    ProposalRevised: "proposal_revised",
    /// A creative withdrew a proposal.
    ProposalWithdrawn: "proposal_withdrawn",
    /// The brand asked for a change of a proposal.
    ChangeRequested: "change_requested",
    /// The brand declined a proposal.
    ProposalDeclined: "proposal_declined",
    /// The brand selected this proposal.
    ProposalAccepted: "proposal_accepted",
    /// The brand selected another proposal.
    ProposalNotSelected: "proposal_not_selected",
    /// A proposal's time ran out.
    ProposalExpired: "proposal_expired",
    /// A proposal ended with its request, or with its creative's account.
    ProposalClosed: "proposal_closed",
    /// The brand selected a proposal.
    Selected: "selected",
    /// The creative delivered.
    Delivered: "delivered",
    /// The brand asked for a revision.
    RevisionRequested: "revision_requested",
    /// The brand asked for a revision beyond the agreed number.
    ExtraRevisionAsked: "extra_revision_asked",
    /// The creative agreed to it.
    RevisionAccepted: "revision_accepted",
    /// The creative refused it.
    RevisionRefused: "revision_refused",
    /// A recorded payment was voided.
    PaymentVoided: "payment_voided",
    /// One side asked the other to cancel.
    CancelAsked: "cancel_asked",
    /// The other side refused to cancel.
    CancelRefused: "cancel_refused",
    /// A payment was recorded.
    PaymentRecorded: "payment_recorded",
    /// A recorded payment was confirmed.
    PaymentConfirmed: "payment_confirmed",
    /// A problem was reported, and an admin has to decide.
    Held: "held",
    /// The work was resumed after a problem.
    Resumed: "resumed",
    /// An admin declined a request.
    Declined: "declined",
    /// A request was cancelled.
    Cancelled: "cancelled",
    /// A request expired.
    Expired: "expired",
    /// The brand reopened an expired request.
    Reopened: "reopened",
    /// A message from the contact form was answered.
    MessageAnswered: "message_answered",
    /// A message from the contact form was closed.
    MessageClosed: "message_closed",
    /// An admin hid a work.
    WorkHidden: "work_hidden",
    /// An admin showed a hidden work again.
    WorkRestored: "work_restored",
    /// An admin hid a picture of a profile.
    ProfileImageHidden: "profile_image_hidden",
    /// An admin showed a hidden picture of a profile again.
    ProfileImageRestored: "profile_image_restored",
    /// An admin closed a report.
    ReportClosed: "report_closed",
    /// An account was made an admin.
    AdminGranted: "admin_granted",
    /// An account's admin rights were revoked.
    AdminRevoked: "admin_revoked",
    /// An account was suspended.
    Suspended: "suspended",
    /// A suspended account was restored.
    Restored: "restored",
    /// The operator ended all sessions of an account.
    SignedOutEverywhere: "signed_out_everywhere",
    /// The operator turned two-step sign-in off for an account.
    TotpReset: "totp_reset",
    /// An account was erased.
    Erased: "erased",
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_kinds_of_event_are_stored_alike() {
        let slugs: HashSet<_> = EventKind::ALL.iter().map(|kind| kind.slug()).collect();
        assert_eq!(slugs.len(), EventKind::ALL.len());
    }
}
