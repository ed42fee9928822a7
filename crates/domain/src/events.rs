//! The append-only history: its subjects, actors and kinds of event.

use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray};

use crate::ids::{
    AccountId, ApplicationId, ContactMessageId, CreativeId, DeliveryId, FileId, MessageId,
    ProposalId, QuoteRequestId, ReportId, WorkId,
};

/// The actor of an event, with its account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumDiscriminants)]
#[strum_discriminants(
    name(ActorKind),
    doc = "An [`Actor`] without its account, as the lifecycle tables name it.",
    allow(missing_docs),
    derive(EnumString, IntoStaticStr, VariantArray),
    strum(serialize_all = "snake_case")
)]
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

impl Actor {
    /// Which kind of actor it is.
    pub fn kind(self) -> ActorKind {
        self.into()
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
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Parses the stored form.
    pub fn from_slug(slug: &str) -> Option<Self> {
        slug.parse().ok()
    }
}

/// The subject of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumDiscriminants)]
#[strum_discriminants(
    name(SubjectKind),
    doc = "A [`Subject`] without its id.",
    allow(missing_docs),
    derive(EnumString, IntoStaticStr, VariantArray),
    strum(serialize_all = "snake_case")
)]
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

impl Subject {
    /// Its kind and its id, as stored.
    pub fn parts(self) -> (SubjectKind, String) {
        let id = match self {
            Self::Account(id) => id.to_string(),
            Self::Application(id) => id.to_string(),
            Self::Creative(id) => id.to_string(),
            Self::QuoteRequest(id) => id.to_string(),
            Self::Proposal(id) => id.to_string(),
            Self::Delivery(id) => id.to_string(),
            Self::Message(id) => id.to_string(),
            Self::File(id) => id.to_string(),
            Self::ContactMessage(id) => id.to_string(),
            Self::Work(id) => id.to_string(),
            Self::Report(id) => id.to_string(),
        };
        (self.into(), id)
    }
}

impl SubjectKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The stored form: never changed once released.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// The kind of an event, as a verb in the past tense.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum EventKind {
    /// An application or a request was sent.
    Submitted,
    /// An admin asked the applicant for changes.
    ChangesRequested,
    /// An application was accepted, or a delivery approved.
    Approved,
    /// An application was rejected.
    Rejected,
    /// An application was withdrawn.
    Withdrawn,
    /// An applicant changed an application that waits for its review.
    ApplicationEdited,
    /// An admin took a review back.
    ReviewUndone,
    /// The creative's profile was published.
    Published,
    /// The first proposal arrived.
    ProposalsOpened,
    /// The brand changed its brief.
    BriefEdited,
    /// An admin invited a creative.
    Invited,
    /// A creative declined the invitation.
    InvitationDeclined,
    /// The brand opened a direct request to other creatives.
    OpenedToOthers,
    /// A creative sent a proposal.
    ProposalSent,
    /// A creative sent a new version of a proposal.
    ProposalRevised,
    /// A creative withdrew a proposal.
    ProposalWithdrawn,
    /// The brand asked for a change of a proposal.
    ChangeRequested,
    /// The brand declined a proposal.
    ProposalDeclined,
    /// The brand selected this proposal.
    ProposalAccepted,
    /// The brand selected another proposal.
    ProposalNotSelected,
    /// A proposal's time ran out.
    ProposalExpired,
    /// A proposal ended with its request, or with its creative's account.
    ProposalClosed,
    /// The brand selected a proposal.
    Selected,
    /// The creative delivered.
    Delivered,
    /// The brand asked for a revision.
    RevisionRequested,
    /// The brand asked for a revision beyond the agreed number.
    ExtraRevisionAsked,
    /// The creative agreed to it.
    RevisionAccepted,
    /// The creative refused it.
    RevisionRefused,
    /// A recorded payment was voided.
    PaymentVoided,
    /// One side asked the other to cancel.
    CancelAsked,
    /// The other side refused to cancel.
    CancelRefused,
    /// A payment was recorded.
    PaymentRecorded,
    /// A recorded payment was confirmed.
    PaymentConfirmed,
    /// A problem was reported, and an admin has to decide.
    Held,
    /// The work was resumed after a problem.
    Resumed,
    /// An admin declined a request.
    Declined,
    /// A request was cancelled.
    Cancelled,
    /// A request expired.
    Expired,
    /// The brand reopened an expired request.
    Reopened,
    /// A message from the contact form was answered.
    MessageAnswered,
    /// A message from the contact form was closed.
    MessageClosed,
    /// An admin hid a work.
    WorkHidden,
    /// An admin showed a hidden work again.
    WorkRestored,
    /// An admin hid a picture of a profile.
    ProfileImageHidden,
    /// An admin showed a hidden picture of a profile again.
    ProfileImageRestored,
    /// An admin closed a report.
    ReportClosed,
    /// An account was made an admin.
    AdminGranted,
    /// An account's admin rights were revoked.
    AdminRevoked,
    /// An account was suspended.
    Suspended,
    /// A suspended account was restored.
    Restored,
    /// The operator ended all sessions of an account.
    SignedOutEverywhere,
    /// The operator turned two-step sign-in off for an account.
    TotpReset,
    /// An account was erased.
    Erased,
}

impl EventKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The stored form: never changed once released.
    pub fn slug(self) -> &'static str {
        self.into()
    }
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
