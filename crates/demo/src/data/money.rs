//! Money that went through the payment provider, and transfers to creatives, as the files write them.

use serde::Deserialize;

use super::histories::Row;
use super::{DetailsEntry, QuoteRequestEntry, When};

/// Projects that are paid here, and what admins enter.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoneyFile {
    pub(super) projects: Vec<Row>,
    pub(super) desk: Vec<(When, DeskStep)>,
}

/// The same as requests.
#[derive(Debug)]
pub(crate) struct MoneyContents {
    pub(crate) projects: Vec<QuoteRequestEntry>,
    pub(crate) desk: Vec<(When, DeskStep)>,
}

/// A brand pays.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PayEntry {
    /// `knet`, `card` or `apple_pay`.
    pub(crate) method: String,
    /// What becomes of it a little later; none: the page stays open.
    #[serde(default)]
    pub(crate) then: Option<ProviderSays>,
}

/// What the provider says of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProviderSays {
    /// It has no page.
    NoPage,
    Captured,
    /// It has so many fils.
    CapturedOther(i64),
    /// It has money in another currency.
    CapturedForeign,
    Declined,
    NoFunds,
    Cancelled,
    /// The page is over for a day.
    RanOut,
    Reversed,
}

/// What becomes of a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RefundTurn {
    Sent,
    Done,
    /// Another amount left.
    DoneOther,
    Failed,
    /// The provider could not be reached.
    Unsure,
    /// By an admin, to the payer's account.
    ByBank,
    /// By an admin.
    Withdrawn,
}

/// What happens to the money of a project.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MoneyStep {
    Pay(PayEntry),
    /// Of the latest attempt.
    Says(ProviderSays),
    /// By the brand.
    GiveUpPaying,
    /// By an admin: in fils, whether the creative bears it, and why.
    OrderRefund(i64, bool, String),
    /// The number of the refund, from 1.
    Refund(usize, RefundTurn),
    /// Entered by an admin, in fils.
    ChargeBack(i64, String),
    /// By an admin: `accept`, `refund` or `seen`, and why.
    Settle(String, String),
}

/// What is entered about transfers. Creatives are named by their keys.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DeskStep {
    /// By the creative.
    Details(DetailsEntry),
    Prepare(Vec<String>),
    /// The latest payout of the creative, and the bank's reference.
    Sent(String, String),
    Withdraw(String, String),
    Returned(String, String),
    Block(String, String),
    /// The provider's reference, what arrived at the bank, and what it kept.
    Settlement(String, i64, i64),
    /// What a creative has paid of the fees that are owed, in fils, and the reference.
    CollectFee(String, i64, String),
}
