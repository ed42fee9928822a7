//! The append-only history: its subjects and the kinds of event of each.

pub mod money;
pub mod notes;

use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray};

use crate::applications::lifecycle::ApplicationEvent;
use crate::ids::{
    AccountId, ApplicationId, ContactMessageId, CreativeId, DeliveryId, FileId, MessageId,
    ProposalId, QuoteRequestId, ReportId, ReviewId, WorkId,
};
use crate::proposals::lifecycle::ProposalEvent;
use crate::quote_requests::RequestEvent;

/// The amounts that an event names, in fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Amounts {
    /// What is asked for: the price in a change request, or the brand's share in a cancellation.
    pub amount_fils: Option<i64>,
    /// What was held when a share was asked for.
    pub held_fils: Option<i64>,
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
    /// A published review.
    Review(ReviewId),
    /// What is measured of a project.
    Facts(QuoteRequestId),
}

impl Subject {
    /// Its kind and its id, as stored.
    pub fn parts(self) -> (SubjectKind, String) {
        let id = match self {
            Self::Account(id) => id.to_string(),
            Self::Application(id) => id.to_string(),
            Self::Creative(id) => id.to_string(),
            Self::QuoteRequest(id) | Self::Facts(id) => id.to_string(),
            Self::Proposal(id) => id.to_string(),
            Self::Delivery(id) => id.to_string(),
            Self::Message(id) => id.to_string(),
            Self::File(id) => id.to_string(),
            Self::ContactMessage(id) => id.to_string(),
            Self::Work(id) => id.to_string(),
            Self::Report(id) => id.to_string(),
            Self::Review(id) => id.to_string(),
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

/// An event of an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum AccountEvent {
    /// It was made an admin.
    AdminGranted,
    /// Its admin rights were revoked.
    AdminRevoked,
    /// It was suspended.
    Suspended,
    /// Its holder was told why it was suspended.
    SuspensionExplained,
    /// It was restored.
    Restored,
    /// The operator ended all its sessions.
    SignedOutEverywhere,
    /// The operator turned its two-step sign-in off.
    TotpReset,
    /// It was erased.
    Erased,
    /// An admin read the file of prepared payouts, with its IBANs.
    PayoutsExported,
    /// An admin entered what a provider has paid.
    SettlementEntered,
    /// An admin decided about money that was taken back or left without an order.
    MoneyDecided,
}

/// An event of a roster entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum CreativeEvent {
    /// The creative published it.
    Published,
    /// An admin hid one of its pictures.
    ProfileImageHidden,
    /// An admin showed a hidden picture again.
    ProfileImageRestored,
    /// The creative said where to be paid, or somewhere else.
    PayoutDetailsChanged,
    /// The creative did not make such a change: payouts stopped.
    PayoutsStopped,
    /// The creative lets the brands of their projects see where to pay.
    IbanShown,
    /// The creative lets them see it no longer.
    IbanHidden,
    /// A brand saw it.
    IbanRead,
    /// An admin prepared a payout.
    PayoutPrepared,
    /// The bank has carried it out.
    PayoutSent,
    /// An admin took it back.
    PayoutWithdrawn,
    /// The bank returned it.
    PayoutReturned,
    /// An admin blocked payouts.
    PayoutsBlocked,
    /// An admin let them go.
    PayoutsUnblocked,
    /// The operator bears a balance below 0.
    BalanceWrittenOff,
    /// The creative paid some of the fees that are owed.
    FeeCollected,
}

/// An event of a message from the contact form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", prefix = "message_")]
pub enum ContactMessageEvent {
    /// It was answered.
    Answered,
    /// It was closed.
    Closed,
}

/// An event of a creative's work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", prefix = "work_")]
pub enum WorkEvent {
    /// An admin hid it.
    Hidden,
    /// An admin showed it again.
    Restored,
}

/// An event of a visitor's report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", prefix = "report_")]
pub enum ReportEvent {
    /// An admin closed it.
    Closed,
}

/// An event of a published review.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", prefix = "review_")]
pub enum ReviewEvent {
    /// It was published.
    Published,
    /// The reviewed side replied.
    Replied,
    /// An admin hid it, or its text.
    Hidden,
    /// Its author appealed.
    Appealed,
    /// An admin showed it again.
    Restored,
    /// An admin refused the appeal.
    Kept,
    /// An admin decided that it enters numbers.
    Counted,
    /// An admin decided that it enters none.
    NotCounted,
}

/// An event of what is measured of a project.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", prefix = "fact_")]
pub enum FactEvent {
    /// An admin left the project out of a fact, counted it as missed, or took that back.
    Treated,
}

/// Declares [`EventKind`] as the sum of the events of each subject.
macro_rules! event_kinds {
    ($($(#[$meta:meta])* $kind:ident($event:ty),)+) => {
        /// The kind of an event, as a verb in the past tense. The caller makes sure that it fits its subject.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum EventKind {
            $($(#[$meta])* $kind($event),)+
        }

        impl EventKind {
            /// Every kind.
            pub fn all() -> impl Iterator<Item = Self> {
                std::iter::empty()$(.chain(<$event>::VARIANTS.iter().copied().map(Self::$kind)))+
            }

            /// The stored form: never changed once released. Two subjects may have it, as `submitted`.
            pub fn slug(self) -> &'static str {
                match self { $(Self::$kind(event) => event.into(),)+ }
            }
        }

        $(impl From<$event> for EventKind {
            fn from(event: $event) -> Self {
                Self::$kind(event)
            }
        })+
    };
}

event_kinds! {
    /// Of an account.
    Account(AccountEvent),
    /// Of an application.
    Application(ApplicationEvent),
    /// Of a roster entry.
    Creative(CreativeEvent),
    /// Of a request.
    Request(RequestEvent),
    /// Of a proposal.
    Proposal(ProposalEvent),
    /// Of a message from the contact form.
    ContactMessage(ContactMessageEvent),
    /// Of a work.
    Work(WorkEvent),
    /// Of a report.
    Report(ReportEvent),
    /// Of a review.
    Review(ReviewEvent),
    /// Of a measured fact.
    Facts(FactEvent),
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_events_of_a_subject_are_stored_alike() {
        let stored: HashSet<_> = EventKind::all()
            .map(|kind| (std::mem::discriminant(&kind), kind.slug()))
            .collect();
        assert_eq!(stored.len(), EventKind::all().count());
    }

    #[test]
    fn a_request_and_its_proposals_have_no_event_in_common() {
        // They are read as one history.
        let of = |wanted: fn(EventKind) -> bool| EventKind::all().filter(move |kind| wanted(*kind));
        let requests: HashSet<_> = of(|kind| matches!(kind, EventKind::Request(_)))
            .map(EventKind::slug)
            .collect();
        assert!(
            of(|kind| matches!(kind, EventKind::Proposal(_)))
                .all(|kind| !requests.contains(kind.slug()))
        );
    }
}
