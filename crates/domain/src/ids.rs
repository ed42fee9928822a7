//! Ids as distinct types, so that a brand's id cannot be passed where a creative's is expected.
//!
//! They are opaque to clients; new ones (`UUIDv7`) are generated outside this crate.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(Uuid);

        impl $name {
            /// Wraps a UUID.
            pub const fn new(uuid: Uuid) -> Self {
                Self(uuid)
            }

            /// The UUID within.
            pub const fn as_uuid(self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(raw: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(raw).map(Self)
            }
        }
    )+};
}

ids! {
    /// An account.
    AccountId,
    /// The brand profile of an account.
    BrandId,
    /// A roster entry; it may exist without an account.
    CreativeId,
    /// A creative's application to the roster.
    ApplicationId,
    /// A brand's request for a quote.
    QuoteRequestId,
    /// A signed-in browser.
    SessionId,
    /// A creative's proposal for a request.
    ProposalId,
    /// One version of the work, handed over to the brand.
    DeliveryId,
    /// A brand's note on a delivery.
    AnnotationId,
    /// A message between a brand and a creative.
    MessageId,
    /// A problem of a project that both sides or an admin settle.
    DisputeId,
    /// What a side of a dispute wished.
    PositionId,
    /// A payment that was recorded for a project.
    PaymentId,
    /// An attempt to pay through a provider.
    PaymentAttemptId,
    /// Money that goes back to a brand.
    RefundId,
    /// A transfer to a creative.
    PayoutId,
    /// An entry of the ledger, with its lines.
    JournalId,
    /// A line of an entry of the ledger.
    LedgerLineId,
    /// What a provider has paid to the operator.
    SettlementId,
    /// What a creative has paid of the fees that are owed.
    FeeCollectionId,
    /// A notice inside the product.
    NotificationId,
    /// A work of a creative's portfolio.
    WorkId,
    /// A published picture of a profile.
    ProfileImageId,
    /// A change of a published profile's texts.
    ProfileTextId,
    /// An uploaded file.
    FileId,
    /// A row of an append-only history.
    EventId,
    /// A mail in the outbox.
    OutboxId,
    /// A message from the contact form.
    ContactMessageId,
    /// A report about a creative, a work or a review.
    ReportId,
    /// A review of a project; random, since others read it.
    ReviewId,
    /// A one-time token that was sent by mail.
    EmailTokenId,
    /// An identity at a provider, linked to an account.
    ProviderIdentityId,
    /// A browser that has signed in before.
    KnownBrowserId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_back_what_it_prints() {
        let id = CreativeId::new(Uuid::from_u128(7));
        assert_eq!(id.to_string().parse::<CreativeId>(), Ok(id));
    }

    #[test]
    fn a_text_that_is_not_a_uuid_is_not_an_id() {
        assert!("creative-1".parse::<CreativeId>().is_err());
    }

    #[test]
    fn in_json_an_id_is_a_plain_string() {
        let id = BrandId::new(Uuid::from_u128(1));
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, "\"00000000-0000-0000-0000-000000000001\"");
    }
}
