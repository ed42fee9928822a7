//! The double-entry ledger of money that the operator holds for brands and creatives; of nothing else.
//!
//! **Invariant:** every journal sums to nothing, and none is changed: a correction is another journal.

mod events;
pub mod invariants;
mod postings;

use std::collections::HashMap;

use crate::ids::{CreativeId, PaymentAttemptId, PayoutId, QuoteRequestId, RefundId};
use crate::vocabulary::{Vocabulary as _, vocabulary};

pub use self::events::{
    Captured, MoneyEvent, PayoutPosting, RefundDone, RefundFrom, RefundPosting, Released, TakeBack,
    TakeBackCause,
};
pub use self::postings::{capture_key, captured_transaction, reversal_key};

vocabulary! {
    /// A payment provider.
    pub enum ProviderSlug {
        Tap: "tap";
        MyFatoorah: "myfatoorah";
    }
}

impl ProviderSlug {
    /// Whether each transaction is a charge of its own, with the transaction's name, and is refunded by it. Where it is none,
    /// all transactions of a page are refunded by the name of the page.
    ///
    /// Sources: Tap, /docs/create-a-refund (`charge_id`); `MyFatoorah`, /docs/getrefundstatus (by invoice).
    pub const fn has_a_charge_for_each_transaction(self) -> bool {
        match self {
            Self::Tap => true,
            Self::MyFatoorah => false,
        }
    }
}

vocabulary! {
    /// What an account of the ledger is for; most have one for each subject.
    pub enum AccountKind {
        /// An asset: what a provider has captured and not yet settled.
        AtProvider: "at_provider";
        /// An asset: the operator's bank account for held money.
        AtBank: "at_bank";
        /// A liability to a project.
        Held: "held";
        /// A liability to a creative.
        Payable: "payable";
        /// A liability that a prepared payout settles.
        Paying: "paying";
        /// A liability that an ordered refund settles.
        Refunding: "refunding";
        /// A liability: money of an attempt that counts for nothing yet.
        Suspense: "suspense";
        /// Income: the service's fee.
        FeeIncome: "fee_income";
        /// An expense: what a provider keeps.
        ProviderCost: "provider_cost";
        /// An expense: what the operator bears.
        Loss: "loss";
    }
}

/// An account of the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Account {
    /// What a provider has.
    AtProvider(ProviderSlug),
    /// What the bank has.
    AtBank,
    /// Held for a project.
    Held(QuoteRequestId),
    /// Owed to a creative.
    Payable(CreativeId),
    /// In a payout.
    Paying(PayoutId),
    /// In a refund.
    Refunding(RefundId),
    /// Of an attempt, and not counted.
    Suspense(PaymentAttemptId),
    /// The fee on a project.
    FeeIncome(QuoteRequestId),
    /// What providers keep.
    ProviderCost,
    /// What the operator bears.
    Loss,
}

impl Account {
    /// What it is for; the stored form is its slug.
    pub const fn kind(self) -> AccountKind {
        match self {
            Self::AtProvider(_) => AccountKind::AtProvider,
            Self::AtBank => AccountKind::AtBank,
            Self::Held(_) => AccountKind::Held,
            Self::Payable(_) => AccountKind::Payable,
            Self::Paying(_) => AccountKind::Paying,
            Self::Refunding(_) => AccountKind::Refunding,
            Self::Suspense(_) => AccountKind::Suspense,
            Self::FeeIncome(_) => AccountKind::FeeIncome,
            Self::ProviderCost => AccountKind::ProviderCost,
            Self::Loss => AccountKind::Loss,
        }
    }

    /// Its subject, as it is stored; accounts without one have an empty text.
    pub fn subject(self) -> String {
        match self {
            Self::AtProvider(provider) => provider.slug().to_owned(),
            Self::Held(request) | Self::FeeIncome(request) => request.to_string(),
            Self::Payable(creative) => creative.to_string(),
            Self::Paying(payout) => payout.to_string(),
            Self::Refunding(refund) => refund.to_string(),
            Self::Suspense(attempt) => attempt.to_string(),
            Self::AtBank | Self::ProviderCost | Self::Loss => String::new(),
        }
    }

    /// Reads what [`Self::kind`] and [`Self::subject`] wrote.
    pub fn of_stored(kind: AccountKind, subject: &str) -> Option<Self> {
        Some(match kind {
            AccountKind::AtProvider => Self::AtProvider(ProviderSlug::from_slug(subject)?),
            AccountKind::Held => Self::Held(subject.parse().ok()?),
            AccountKind::Payable => Self::Payable(subject.parse().ok()?),
            AccountKind::Paying => Self::Paying(subject.parse().ok()?),
            AccountKind::Refunding => Self::Refunding(subject.parse().ok()?),
            AccountKind::Suspense => Self::Suspense(subject.parse().ok()?),
            AccountKind::FeeIncome => Self::FeeIncome(subject.parse().ok()?),
            AccountKind::AtBank if subject.is_empty() => Self::AtBank,
            AccountKind::ProviderCost if subject.is_empty() => Self::ProviderCost,
            AccountKind::Loss if subject.is_empty() => Self::Loss,
            AccountKind::AtBank | AccountKind::ProviderCost | AccountKind::Loss => return None,
        })
    }
}

/// A line of a journal: a debit is positive, a credit negative, and none is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The account.
    pub account: Account,
    /// In fils.
    pub amount_fils: i64,
}

vocabulary! {
    /// What a journal records.
    pub enum JournalKind {
        Capture: "capture";
        SuspenseCredited: "suspense_credited";
        Release: "release";
        RefundOrdered: "refund_ordered";
        RefundDone: "refund_done";
        RefundWithdrawn: "refund_withdrawn";
        PayoutPrepared: "payout_prepared";
        PayoutWithdrawn: "payout_withdrawn";
        PayoutSent: "payout_sent";
        PayoutReturned: "payout_returned";
        TakenBack: "taken_back";
        Borne: "borne";
        BorneReversed: "borne_reversed";
        WonBack: "won_back";
        WrittenOff: "written_off";
        Settlement: "settlement";
        PaidAhead: "paid_ahead";
    }
}

/// What a journal is about, in addition to the subjects of its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Links {
    /// The project.
    pub request: Option<QuoteRequestId>,
    /// The attempt.
    pub attempt: Option<PaymentAttemptId>,
    /// The refund.
    pub refund: Option<RefundId>,
    /// The payout.
    pub payout: Option<PayoutId>,
}

/// A balanced journal, ready to be stored. Only [`MoneyEvent::journal`] makes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    kind: JournalKind,
    key: String,
    reverses: Option<String>,
    links: Links,
    lines: Vec<Line>,
}

/// Why an event cannot be posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unpostable {
    /// An amount is negative, or parts of an amount exceed it.
    #[error("an amount of the journal is negative")]
    Negative,
    /// Its lines do not sum to nothing.
    #[error("the journal is not balanced")]
    Unbalanced,
    /// A part is still owed, and there is no refund of its own for it.
    #[error("a rest has no refund of its own")]
    NoRest,
    /// It moves no money.
    #[error("the journal has no lines")]
    Empty,
}

impl Journal {
    /// What it records.
    pub const fn kind(&self) -> JournalKind {
        self.kind
    }

    /// Unique: what has a key is posted once, no matter who reports it.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The key of the journal that this one corrects.
    pub fn reverses(&self) -> Option<&str> {
        self.reverses.as_deref()
    }

    /// What it is about.
    pub const fn links(&self) -> Links {
        self.links
    }

    /// Its lines, which sum to nothing.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
}

/// What each account has: debits are positive.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Balances(HashMap<Account, i64>);

impl Balances {
    /// The sums of some lines.
    pub fn of(lines: impl IntoIterator<Item = Line>) -> Self {
        let mut balances = Self::default();
        balances.add(lines);
        balances
    }

    /// Adds more lines.
    pub fn add(&mut self, lines: impl IntoIterator<Item = Line>) {
        for line in lines {
            *self.0.entry(line.account).or_default() += line.amount_fils;
        }
    }

    /// The debit balance of an account, in fils: an asset or expense is positive.
    pub fn debit_fils(&self, account: Account) -> i64 {
        self.0.get(&account).copied().unwrap_or_default()
    }

    /// The credit balance of an account, in fils: a liability or income is positive.
    pub fn credit_fils(&self, account: Account) -> i64 {
        -self.debit_fils(account)
    }

    /// Every account that had a line.
    pub fn accounts(&self) -> impl Iterator<Item = Account> + '_ {
        self.0.keys().copied()
    }
}

#[cfg(test)]
mod tests;
