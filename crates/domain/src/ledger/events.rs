//! What moves money; the journal of each is in [`postings`](super::postings).

use super::ProviderSlug;
use crate::ids::{CreativeId, PaymentAttemptId, PayoutId, QuoteRequestId, RefundId};
use crate::payments::charges::{TakenBack, WonBack};
use crate::vocabulary::vocabulary;

/// A capture of a provider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Captured {
    /// The provider.
    pub provider: ProviderSlug,
    /// The provider's id of the money, not of the page.
    pub transaction: String,
    /// The attempt.
    pub attempt: PaymentAttemptId,
    /// The project.
    pub request: QuoteRequestId,
    /// All of it, in fils.
    pub amount_fils: i64,
    /// What of it counts towards the price, in fils.
    pub credited_fils: i64,
}

/// Held money that goes to the creative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Released {
    /// The project.
    pub request: QuoteRequestId,
    /// The creative.
    pub creative: CreativeId,
    /// All that was released before, in fils: two releases of the same money have the same key.
    pub before_fils: i64,
    /// In fils.
    pub amount_fils: i64,
    /// The fee on it, in fils.
    pub fee_fils: i64,
}

/// Where the money of a refund comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefundFrom {
    /// Held for the project.
    Held,
    /// In suspense for the attempt.
    Suspense,
    /// With the creative: the fee on it comes back too.
    Released {
        /// Who bears it; `None`: the operator.
        borne_by: Option<CreativeId>,
        /// The fee that comes back, in fils. At a withdrawal it is the fee on the money as it is released then: what
        /// was refunded in between may have rounded it by a fils.
        fee_fils: i64,
    },
}

/// A refund as it is ordered or withdrawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefundPosting {
    /// The refund.
    pub refund: RefundId,
    /// The refund whose order the ledger has: itself, unless it is the rest of one that left in part.
    pub ordered_as: RefundId,
    /// The project.
    pub request: QuoteRequestId,
    /// The attempt whose charge pays it.
    pub attempt: PaymentAttemptId,
    /// In fils.
    pub amount_fils: i64,
    /// Where it comes from.
    pub from: RefundFrom,
}

/// A refund that has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefundDone {
    /// The refund.
    pub refund: RefundId,
    /// What was ordered, in fils.
    pub ordered_fils: i64,
    /// What left, in fils: more than was ordered is a loss.
    pub left_fils: i64,
    /// Who paid it; `None`: the operator, by bank.
    pub provider: Option<ProviderSlug>,
    /// The refund of its own for what is still owed, where less left.
    pub rest: Option<RefundId>,
}

/// A transfer to a creative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PayoutPosting {
    /// The payout.
    pub payout: PayoutId,
    /// The creative.
    pub creative: CreativeId,
    /// In fils.
    pub amount_fils: i64,
}

vocabulary! {
    /// Why money left a provider without an order.
    pub enum TakeBackCause {
        /// The payer's bank took it.
        Chargeback: "chargeback";
        /// The provider reversed the charge.
        Reversal: "reversal";
        /// The operator refunded it on the provider's own page.
        ForeignRefund: "foreign_refund";
    }
}

/// What was taken back, by the provider's reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeBack {
    /// The provider.
    pub provider: ProviderSlug,
    /// Why.
    pub cause: TakeBackCause,
    /// The provider's reference of it.
    pub reference: String,
    /// The project.
    pub request: QuoteRequestId,
    /// The attempt whose charge it is.
    pub attempt: PaymentAttemptId,
}

/// Everything that moves money.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoneyEvent {
    /// A provider captured money.
    Captured(Captured),
    /// An admin counts money in suspense towards the price.
    SuspenseCredited {
        /// The attempt.
        attempt: PaymentAttemptId,
        /// The attempt's version, so that one decision is posted once.
        version: i64,
        /// The project.
        request: QuoteRequestId,
        /// In fils.
        amount_fils: i64,
    },
    /// Held money goes to the creative.
    Released(Released),
    /// A refund is ordered.
    RefundOrdered(RefundPosting),
    /// A refund is taken back before it left.
    RefundWithdrawn(RefundPosting),
    /// A refund has left.
    RefundDone(RefundDone),
    /// A payout is prepared.
    PayoutPrepared(PayoutPosting),
    /// A payout is taken back before it was sent.
    PayoutWithdrawn(PayoutPosting),
    /// The bank has carried out a payout.
    PayoutSent(PayoutPosting),
    /// The bank has returned a payout.
    PayoutReturned(PayoutPosting),
    /// What the bank transferred with a payout beyond what the ledger explains, since a restore has lost its release: the payout
    /// has it, and the creative owes it until it is released again.
    PaidAhead(PayoutPosting),
    /// Money left a provider without an order.
    TakenBack {
        /// What.
        what: TakeBack,
        /// Who bears it.
        borne: TakenBack,
        /// The refund of its own for what is still owed of a refund that was paid in part so.
        rest: Option<RefundId>,
    },
    /// An admin decides that the creative bears it.
    Borne {
        /// What was taken back.
        what: TakeBack,
        /// The creative.
        creative: CreativeId,
        /// In fils.
        amount_fils: i64,
    },
    /// That decision is taken back, since the money was won.
    BorneReversed {
        /// What was taken back.
        what: TakeBack,
        /// The creative.
        creative: CreativeId,
        /// In fils.
        amount_fils: i64,
    },
    /// What was taken back is won again.
    WonBack {
        /// What was taken back.
        what: TakeBack,
        /// Where it goes.
        won: WonBack,
    },
    /// A creative's balance below 0 is written off.
    WrittenOff {
        /// The creative.
        creative: CreativeId,
        /// Unique.
        reference: String,
        /// In fils.
        amount_fils: i64,
    },
    /// A provider has paid the operator.
    Settled {
        /// The provider.
        provider: ProviderSlug,
        /// Unique.
        reference: String,
        /// What arrived at the bank, in fils.
        to_bank_fils: i64,
        /// What the provider kept, in fils.
        cost_fils: i64,
    },
}
