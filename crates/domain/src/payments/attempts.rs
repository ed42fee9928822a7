//! An attempt to pay through a provider: its states, and what each thing that happens to it changes.
//!
//! **Invariant:** only a capture moves money, and one transaction of the provider is posted once, whatever the state.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// The state of an attempt.
    pub enum AttemptState {
        /// Stored; the provider is asked for its page.
        Created: "created";
        /// The payer has the provider's page.
        Pending: "pending";
        /// The provider has the money, as it was ordered.
        Captured: "captured";
        /// It failed; the provider is still asked.
        Failed: "failed";
        /// The page is over, or the brand gave up; the provider is still asked.
        Expired: "expired";
        /// The provider has other money than was ordered: an admin decides.
        Review: "review";
        /// The provider took the money back.
        Reversed: "reversed";
    }
}

impl AttemptState {
    /// True while it counts against what is open, and no other attempt of the project is made.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Created | Self::Pending)
    }
}

vocabulary! {
    /// Why an attempt failed. The provider's own sentence is never kept.
    pub enum Failure {
        Declined: "declined";
        InsufficientFunds: "insufficient_funds";
        CancelledByPayer: "cancelled_by_payer";
        Restricted: "restricted";
        /// The provider gave no page: nothing was charged.
        NoPage: "no_page";
        /// Its page is on a host that the operator has not allowed. Only admins learn of it.
        PageHost: "page_host";
        Other: "other";
    }
}

impl Failure {
    /// As the payer learns of it: what only the operator can mend is no page.
    #[must_use]
    pub const fn for_payers(self) -> Self {
        match self {
            Self::PageHost => Self::NoPage,
            other => other,
        }
    }
}

/// What a provider says of one transaction of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nothing is decided; also each word that is not known.
    Pending,
    /// The provider has the money.
    Captured(CapturedAs),
    /// The provider had the money and gave it back.
    Reversed,
    /// It was refused.
    Failed(Failure),
    /// The page is over.
    Expired,
}

/// How a capture compares with what was ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CapturedAs {
    /// In amount, currency and mode, for this attempt.
    Ordered,
    /// Another amount.
    OtherAmount,
    /// Another currency or mode, or it names another attempt: its money is none of this ledger.
    Foreign,
}

/// What the ledger knows of a transaction of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// Nothing, and of no other transaction of the attempt.
    No,
    /// Nothing, but another transaction of the attempt was posted.
    AnotherPosted,
    /// It was posted, and is the only one of the attempt.
    Posted,
    /// It was posted, and so was another one.
    BothPosted,
    /// It was posted and taken back.
    TakenBack,
}

/// What happens to an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttemptCause {
    /// The provider gave a page.
    PageReceived,
    /// The provider refused, could not be reached, or had not answered after two minutes.
    NoPage,
    /// The provider's page is on a host that is not allowed.
    PageRefused,
    /// The provider was asked.
    Observed(Outcome, Known),
    /// The brand gave up.
    GivenUp,
    /// A day has passed since the page was over.
    RanOut,
}

/// What follows in the same transaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttemptEffect {
    /// Nothing but the state.
    None,
    /// The brand gets a notice that it was not paid.
    TellBrand,
    /// The capture counts as far as the price is open: payment, receipt, ledger, release, event, notices.
    Credit,
    /// All of the capture is put into suspense, and admins decide.
    Suspend,
    /// Nothing is posted; admins return the money on the provider's own page.
    ShowAdmins,
    /// The money of the transaction is taken back, as a chargeback takes it.
    TakeBack,
}

/// A step of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttemptStep {
    /// The state afterwards.
    pub to: AttemptState,
    /// Why it failed; only where `to` is failed by this step.
    pub failure: Option<Failure>,
    /// What follows.
    pub effect: AttemptEffect,
}

/// What a cause does to an attempt in `state`; `None`: nothing, it is known already or comes too late.
pub fn advance(state: AttemptState, cause: AttemptCause) -> Option<AttemptStep> {
    use AttemptState as State;
    let step = |to, effect| AttemptStep {
        to,
        failure: None,
        effect,
    };
    match cause {
        AttemptCause::PageReceived if state == State::Created => {
            Some(step(State::Pending, AttemptEffect::None))
        }
        // The brand sees at once that there is no page.
        AttemptCause::NoPage if state == State::Created => Some(AttemptStep {
            failure: Some(Failure::NoPage),
            ..step(State::Failed, AttemptEffect::None)
        }),
        AttemptCause::PageRefused if state == State::Created => Some(AttemptStep {
            failure: Some(Failure::PageHost),
            ..step(State::Failed, AttemptEffect::None)
        }),
        AttemptCause::GivenUp if state == State::Pending => {
            Some(step(State::Expired, AttemptEffect::None))
        }
        AttemptCause::RanOut if state == State::Pending => {
            Some(step(State::Expired, AttemptEffect::TellBrand))
        }
        AttemptCause::Observed(outcome, known) => observed(state, outcome, known),
        AttemptCause::PageReceived
        | AttemptCause::NoPage
        | AttemptCause::PageRefused
        | AttemptCause::GivenUp
        | AttemptCause::RanOut => None,
    }
}

fn observed(state: AttemptState, outcome: Outcome, known: Known) -> Option<AttemptStep> {
    use AttemptState as State;
    let ended = |to, failure| {
        let step = AttemptStep {
            to,
            failure,
            effect: AttemptEffect::TellBrand,
        };
        state.is_open().then_some(step)
    };
    match outcome {
        Outcome::Pending => None,
        Outcome::Captured(how) => captured(state, how, known),
        Outcome::Failed(failure) => ended(State::Failed, Some(failure)),
        Outcome::Expired => ended(State::Expired, None),
        Outcome::Reversed => match known {
            // It came and went before the provider was asked: it never counted.
            Known::No | Known::AnotherPosted => ended(State::Failed, Some(Failure::Other)),
            Known::Posted => Some(AttemptStep {
                to: State::Reversed,
                failure: None,
                effect: AttemptEffect::TakeBack,
            }),
            Known::BothPosted => Some(AttemptStep {
                to: state,
                failure: None,
                effect: AttemptEffect::TakeBack,
            }),
            Known::TakenBack => None,
        },
    }
}

/// A capture that is not posted yet. The first one decides the state; another one of the same attempt leaves it, and is
/// credited whatever its amount.
fn captured(state: AttemptState, how: CapturedAs, known: Known) -> Option<AttemptStep> {
    let is_first = match known {
        Known::No => state != AttemptState::Captured,
        Known::AnotherPosted => false,
        Known::Posted | Known::BothPosted | Known::TakenBack => return None,
    };
    let (to, effect) = match how {
        CapturedAs::Ordered => (AttemptState::Captured, AttemptEffect::Credit),
        // Of a second one counts what is open, and the rest goes back by itself: no admin decides about a captured attempt.
        CapturedAs::OtherAmount if known == Known::AnotherPosted => {
            (AttemptState::Captured, AttemptEffect::Credit)
        }
        CapturedAs::OtherAmount => (AttemptState::Review, AttemptEffect::Suspend),
        // Nothing is posted, so the next question finds it again: shown once.
        CapturedAs::Foreign if state == AttemptState::Review => return None,
        CapturedAs::Foreign => (AttemptState::Review, AttemptEffect::ShowAdmins),
    };
    Some(AttemptStep {
        to: if is_first { to } else { state },
        failure: None,
        effect,
    })
}

#[cfg(test)]
mod tests;
