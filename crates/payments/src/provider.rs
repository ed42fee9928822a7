//! What every payment provider does for Marsam, and the values that it takes and gives.

use std::collections::HashMap;
use std::fmt;

use async_trait::async_trait;
use marsam_domain::email::Email;
use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId, RefundId};
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::attempts::{CapturedAs, Failure, Outcome};
use marsam_domain::payments::payable::{AmountLimits, CheckoutMethod};
use marsam_domain::payments::refunds::RefundOutcome;
use time::{Duration, OffsetDateTime};
use url::Url;

use crate::error::ProviderError;
use crate::keys::{Cursor, ProviderKey, RefundKey};

/// A payment provider. Only `retrieve`, `retrieve_refund` and the lists say what is true; an event only says that it is
/// time to ask.
#[async_trait]
pub trait PaymentProvider: Send + Sync + fmt::Debug {
    fn slug(&self) -> ProviderSlug;

    fn capabilities(&self) -> &Capabilities;

    /// Opens a page on which the payer pays; the same attempt within 24 hours opens the same page.
    async fn open(&self, order: &CheckoutOrder) -> Result<HostedPage, ProviderError>;

    /// What is true of a page: one observation for each transaction.
    async fn retrieve(&self, key: &ProviderKey) -> Result<Vec<Observation>, ProviderError>;

    /// Checks an event's signature on the bytes of its body; no call.
    fn read_event(&self, headers: &EventHeaders, body: &[u8]) -> Result<EventClaim, Forged>;

    /// Orders a refund; the same order twice is one refund only with [`Capabilities::has_refund_keys`].
    async fn refund(&self, order: &RefundOrder) -> Result<RefundObservation, ProviderError>;

    async fn retrieve_refund(&self, key: &RefundKey) -> Result<RefundObservation, ProviderError>;

    /// All refunds of a charge, however they were ordered, of a period that has them.
    async fn refunds_of(
        &self,
        key: &ProviderKey,
        period: Period,
    ) -> Result<Vec<RefundObservation>, ProviderError>;

    /// All charges of a period; without [`Capabilities::has_lists`] an empty page.
    async fn charges(
        &self,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<Page<Observation>, ProviderError>;

    /// All refunds of a period; without [`Capabilities::has_lists`] an empty page.
    async fn refunds(
        &self,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<Page<RefundObservation>, ProviderError>;

    /// The time now by the provider's clock: the `Date` of its last answer and what has passed since, as far as that is known.
    fn clock(&self) -> Option<OffsetDateTime>;
}

/// What a provider can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Capabilities {
    pub methods: Vec<CheckoutMethod>,
    pub limits: AmountLimits,
    /// How long a page can be open, in minutes.
    pub page_minutes: (u8, u8),
    /// Whether an order of a refund that is sent again is the same refund.
    pub has_refund_keys: bool,
    /// Whether charges and refunds of a period can be listed. Without lists nothing is compared at night.
    pub has_lists: bool,
    /// The longest period of a list.
    pub longest_period: Duration,
}

/// Who pays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payer {
    pub name: String,
    pub email: Email,
}

/// What a page is opened for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckoutOrder {
    pub tag: OrderTag,
    pub method: CheckoutMethod,
    pub payer: Payer,
    /// Where the browser returns.
    pub return_url: Url,
    /// Where events are sent.
    pub event_url: Url,
    /// How long the page is open.
    pub page_minutes: u8,
}

/// What is written into a charge so that it is recognised, also after a restore.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderTag {
    pub attempt: PaymentAttemptId,
    pub request: QuoteRequestId,
    pub amount_fils: i64,
    /// The last part that it pays for, by its place in the plan.
    pub through_part: usize,
}

/// The provider's page for one attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostedPage {
    pub key: ProviderKey,
    pub url: Url,
    pub expires_at: OffsetDateTime,
    /// False for a test.
    pub is_live: bool,
}

/// The currency of an amount: only one is ever posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Currency {
    Kwd,
    Other,
}

/// What a transaction is, as the provider says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObservedStatus {
    /// Nothing is decided; also each word that is not known.
    Pending,
    Captured,
    /// Captured, and given back.
    Reversed,
    Failed(Failure),
    Expired,
}

/// What a provider says of one transaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    pub key: ProviderKey,
    /// The provider's id of the money, not of the page.
    pub transaction: String,
    pub status: ObservedStatus,
    pub amount_fils: i64,
    pub currency: Currency,
    pub is_live: bool,
    pub method: Option<CheckoutMethod>,
    /// Of a card, as `VISA`.
    pub brand: Option<String>,
    /// Of a card.
    pub last_four: Option<String>,
    /// What was written into the charge; `None`: it is not ours.
    pub tag: Option<OrderTag>,
    /// When the charge was made.
    pub at: OffsetDateTime,
}

/// What was ordered, to compare an observation with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ordered {
    pub attempt: PaymentAttemptId,
    pub amount_fils: i64,
    pub is_live: bool,
}

impl Observation {
    /// What it means for the attempt that was asked about.
    pub fn outcome(&self, ordered: Ordered) -> Outcome {
        let is_ours = self.tag.is_some_and(|tag| tag.attempt == ordered.attempt);
        let is_foreign =
            !is_ours || self.currency != Currency::Kwd || self.is_live != ordered.is_live;
        match self.status {
            ObservedStatus::Pending => Outcome::Pending,
            ObservedStatus::Captured if is_foreign => Outcome::Captured(CapturedAs::Foreign),
            ObservedStatus::Captured if self.amount_fils == ordered.amount_fils => {
                Outcome::Captured(CapturedAs::Ordered)
            }
            ObservedStatus::Captured => Outcome::Captured(CapturedAs::OtherAmount),
            ObservedStatus::Reversed => Outcome::Reversed,
            ObservedStatus::Failed(failure) => Outcome::Failed(failure),
            ObservedStatus::Expired => Outcome::Expired,
        }
    }
}

/// An order of a refund.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefundOrder {
    pub charge: ProviderKey,
    pub tag: RefundTag,
    pub amount_fils: i64,
    /// Where events are sent.
    pub event_url: Url,
}

/// What is written into a refund so that it is recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefundTag {
    pub refund: RefundId,
    /// Counted from 1: each try is an order of its own.
    pub try_number: u32,
}

/// What a refund is, as the provider says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefundStatus {
    /// On its way; also each word that is not known, and a time-out.
    Pending,
    Refunded,
    Failed,
}

/// What a provider says of one refund.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefundObservation {
    pub key: RefundKey,
    pub charge: ProviderKey,
    pub status: RefundStatus,
    pub amount_fils: i64,
    pub currency: Currency,
    /// What was written into it; `None`: it was made on the provider's own page.
    pub tag: Option<RefundTag>,
    pub at: OffsetDateTime,
}

impl RefundObservation {
    /// What left, in fils; `None` in another currency.
    pub fn left_fils(&self) -> Option<i64> {
        (self.currency == Currency::Kwd).then_some(self.amount_fils)
    }

    /// What it means for a refund of `ordered_fils`.
    pub fn outcome(&self, ordered_fils: i64) -> RefundOutcome {
        let is_as_ordered = self.currency == Currency::Kwd && self.amount_fils == ordered_fils;
        match self.status {
            RefundStatus::Pending => RefundOutcome::Pending,
            RefundStatus::Refunded if is_as_ordered => RefundOutcome::Refunded,
            RefundStatus::Refunded => RefundOutcome::RefundedOther,
            RefundStatus::Failed => RefundOutcome::Failed,
        }
    }
}

/// A period of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    pub from: OffsetDateTime,
    pub to: OffsetDateTime,
}

/// A page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    pub rows: Vec<T>,
    /// Rows that could not be read: the others are still true.
    pub unreadable: Vec<Unreadable>,
    /// `None` at the end.
    pub next: Option<Cursor>,
}

/// A row of a list that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The provider's name of it; `None` if not even that could be read.
    pub key: Option<String>,
    /// The charge that it names; `None` for a charge, and if not even that could be read.
    pub charge: Option<String>,
    pub error: ProviderError,
}

/// The headers of an event, by their names in lower case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EventHeaders(HashMap<String, String>);

impl EventHeaders {
    pub fn new(headers: impl IntoIterator<Item = (String, String)>) -> Self {
        let lower = |(name, value): (String, String)| (name.to_ascii_lowercase(), value);
        Self(headers.into_iter().map(lower).collect())
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

/// What an event is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventSubject {
    Charge(ProviderKey),
    Refund(RefundKey),
}

/// An event whose signature is right: a reason to ask, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventClaim {
    pub subject: EventSubject,
    /// Whether it was signed with the key from before the last rotation.
    pub is_by_previous_key: bool,
}

/// Why an event counts for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Forged {
    #[error("the event is not signed")]
    Unsigned,
    #[error("the event is not readable")]
    Unreadable,
    #[error("the signature is not of this event")]
    WrongSignature,
}
