//! Money that goes back to a brand: the states of a refund, and what each thing that happens to it changes.
//!
//! **Invariant:** what was ordered stays owed until it is done or withdrawn; a failure posts nothing.

use time::Duration;

use crate::vocabulary::vocabulary;

/// How long an order that got no answer is sent again under its key. Source: Tap, /docs/idempotency: the same value
/// answers the first response for 24 hours.
pub const SEND_AGAIN_PERIOD: Duration = Duration::hours(23);

vocabulary! {
    /// The state of a refund.
    pub enum RefundState {
        /// Posted; the provider has not answered yet.
        Ordered: "ordered";
        /// The provider has it.
        Sent: "sent";
        /// The provider may have it, or has not settled it for 30 days: not sent again before its list was read.
        Unsure: "unsure";
        /// The provider refused it: still owed.
        Failed: "failed";
        /// Another amount left than was ordered: an admin decides.
        Review: "review";
        /// The brand has it.
        Done: "done";
        /// Taken back by an admin before it left.
        Withdrawn: "withdrawn";
    }
}

vocabulary! {
    /// Where the money of a refund is taken from.
    pub enum RefundSource {
        /// Held for the project.
        Held: "held";
        /// Captured beyond what was open.
        Suspense: "suspense";
        /// With the creative already.
        Released: "released";
    }
}

/// What a provider says of a refund.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefundOutcome {
    /// On its way; also each word that is not known, and a time-out.
    Pending,
    /// The brand has it, as it was ordered.
    Refunded,
    /// Another amount left.
    RefundedOther,
    /// Refused, failed, declined or cancelled.
    Failed,
}

/// What happens to a refund.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefundCause {
    /// The provider answered, or was asked.
    Observed(RefundOutcome),
    /// The provider could not be reached. `may_repeat`: it knows the order by a key, and no more than
    /// [`SEND_AGAIN_PERIOD`] has passed.
    Unreachable {
        /// Whether the same order may be sent again.
        may_repeat: bool,
    },
    /// Payments were paused after a restore: what was ordered may have been sent by what is lost.
    Paused,
    /// The provider was asked for as long as it is asked, and the refund has no end.
    RanOut,
    /// The provider's list shows it.
    Listed,
    /// The provider's list does not show it, and an admin has seen that.
    NotListed,
    /// An admin sends it again.
    Again,
    /// An admin paid it by bank, to the payer's name.
    ByBank,
    /// An admin takes it back.
    Withdraw,
    /// An admin posts what left.
    Posted,
    /// The payer's bank took the money of its charge.
    ChargedBack,
}

/// What decides a step in addition to the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefundFacts {
    /// The state.
    pub state: RefundState,
    /// True once this try was sent without an answer: it may have arrived.
    pub is_called: bool,
    /// True for money in suspense and for what a decision gave: it cannot be withdrawn.
    pub is_due_to_brand: bool,
    /// True while the project runs.
    pub is_running: bool,
}

/// What follows in the same transaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefundEffect {
    /// Nothing but the state.
    None,
    /// Admins are notified: it is still owed.
    TellAdmins,
    /// It is sent under the next key.
    NextTry,
    /// It is posted as left from the provider, and gets its note.
    PostDone,
    /// It is posted as left from the bank, and gets its note.
    PostByBank,
    /// What left is posted: more is a loss, less leaves the rest as a row of its own.
    PostOther,
    /// Its order is taken back, and what need not be paid falls.
    PostWithdrawn,
    /// It left without an order: admins match it or post it like a chargeback.
    Foreign,
    /// The chargeback posts it; a rest becomes a row of its own.
    PaidByChargeback,
}

/// A step of a refund.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefundStep {
    /// The state afterwards.
    pub to: RefundState,
    /// What follows.
    pub effect: RefundEffect,
}

impl RefundFacts {
    /// True while nothing of this order can be with the provider.
    const fn is_unsent(self) -> bool {
        match self.state {
            RefundState::Ordered => !self.is_called,
            RefundState::Failed => true,
            RefundState::Sent
            | RefundState::Unsure
            | RefundState::Review
            | RefundState::Done
            | RefundState::Withdrawn => false,
        }
    }

    /// What a cause does; `None`: nothing, or an admin may not do it now.
    pub fn advance(self, cause: RefundCause) -> Option<RefundStep> {
        use RefundEffect as Effect;
        use RefundState as State;
        let step = |to, effect| Some(RefundStep { to, effect });
        match (self.state, cause) {
            (_, RefundCause::Observed(outcome)) => self.observed(outcome),
            (State::Ordered, RefundCause::Unreachable { may_repeat: true }) => {
                step(State::Ordered, Effect::None)
            }
            (
                State::Ordered,
                RefundCause::Unreachable { may_repeat: false } | RefundCause::Paused,
            )
            | (State::Sent, RefundCause::RanOut) => step(State::Unsure, Effect::TellAdmins),
            (State::Unsure, RefundCause::Listed) => step(State::Sent, Effect::None),
            (State::Unsure, RefundCause::NotListed) | (State::Failed, RefundCause::Again) => {
                step(State::Ordered, Effect::NextTry)
            }
            (State::Failed, RefundCause::ByBank) => step(State::Done, Effect::PostByBank),
            (State::Review, RefundCause::Posted) => step(State::Done, Effect::PostOther),
            (_, RefundCause::Withdraw)
                if self.is_unsent() && self.is_running && !self.is_due_to_brand =>
            {
                step(State::Withdrawn, Effect::PostWithdrawn)
            }
            (_, RefundCause::ChargedBack) if self.is_unsent() => {
                step(State::Done, Effect::PaidByChargeback)
            }
            _ => None,
        }
    }

    /// A refund that has left is done from every state: the money is with the brand, whatever was thought of it. One that
    /// was withdrawn has no order to post, so it is like one that was made on the provider's own page.
    fn observed(self, outcome: RefundOutcome) -> Option<RefundStep> {
        use RefundEffect as Effect;
        use RefundState as State;
        let step = |to, effect| Some(RefundStep { to, effect });
        match (outcome, self.state) {
            (_, State::Done) | (RefundOutcome::RefundedOther, State::Review) => None,
            (RefundOutcome::Refunded | RefundOutcome::RefundedOther, State::Withdrawn) => {
                step(State::Withdrawn, Effect::Foreign)
            }
            (RefundOutcome::Refunded, _) => step(State::Done, Effect::PostDone),
            (RefundOutcome::RefundedOther, _) => step(State::Review, Effect::TellAdmins),
            (RefundOutcome::Pending, State::Ordered) => step(State::Sent, Effect::None),
            (RefundOutcome::Failed, State::Ordered | State::Sent) => {
                step(State::Failed, Effect::TellAdmins)
            }
            (RefundOutcome::Pending | RefundOutcome::Failed, _) => None,
        }
    }
}

#[cfg(test)]
mod tests;
