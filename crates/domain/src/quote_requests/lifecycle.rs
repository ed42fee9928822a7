//! The lifecycle of a quote request: one table of transitions, read by one function.
//!
//! **Invariant:** only [`advance`] creates a [`Transition`].

mod moves;
mod progress;
mod revision_days;
mod stages;
mod table;

use time::{Duration, OffsetDateTime};

pub(crate) use self::moves::waiting_on;
pub use self::progress::{
    AfterSilence, Due, InvitationCounts, OpenQuestions, Phase, ProposalCounts, WaitingOn,
};
pub use self::revision_days::REVISION_DAYS;
pub use self::stages::{RequestStage, RequestStatus};
pub use self::table::{Action, RequestEvent};
use crate::actors::{Actor, ActorKind};

/// How long a request waits for a selection before it expires.
pub const SELECTION_PERIOD: Duration = Duration::days(14);
/// How long a delivery waits for an answer before it counts as approved; `reminders` counts back from its end.
pub const REVIEW_PERIOD: Duration = Duration::days(7);
/// How much longer than [`REVIEW_PERIOD`] its brand can have it wait, in all, by messages and moves.
pub const MOST_PUT_OFF: Duration = Duration::days(14);
/// How long a delivery for which money is held may stay undecided before both sides are asked what becomes of it.
pub const UNDECIDED_PERIOD: Duration = Duration::days(30);
/// How long an expired request may be reopened.
pub const REOPEN_PERIOD: Duration = Duration::days(30);
/// How long the other side has to answer a request to cancel; afterwards the admins are notified.
pub const CANCEL_ANSWER_PERIOD: Duration = Duration::hours(72);

/// The facts about a request that decide its transitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The stage; `None` before it is sent.
    pub stage: Option<RequestStage>,
    /// The stage before a problem was reported.
    pub held_stage: Option<RequestStage>,
    /// When the stage is due.
    pub due_at: Option<OffsetDateTime>,
    /// The end of the agreed delivery day; `None` before a selection.
    pub delivery_due_at: Option<OffsetDateTime>,
    /// While that day waits for the first payment: from when the creative may end the project alone.
    pub funding_due_at: Option<OffsetDateTime>,
    /// When the newest version was delivered, where it is known: the brand cannot put a delivery off without it.
    pub delivered_at: Option<OffsetDateTime>,
    /// When the brand asked for a revision beyond the agreed number that waits for an answer.
    pub extra_asked_at: Option<OffsetDateTime>,
    /// When it last changed.
    pub updated_at: OffsetDateTime,
    /// Revisions of the work.
    pub revisions: Revisions,
    /// Money, including the payment that the transition records, confirms or voids.
    pub sums: Sums,
    /// True once every listed creative of the service may answer.
    pub is_open: bool,
    /// The side that asked for a cancellation, until the other side answers, and when the admins are notified of it.
    pub cancel: Option<(ActorKind, OffsetDateTime)>,
    /// What is open if it was closed because its brand did not answer, where that was read.
    pub after_silence: Option<AfterSilence>,
}

/// Revisions: requested and agreed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Revisions {
    /// Agreed in the selected proposal.
    pub included: u8,
    /// Requested so far, and agreed to where they went beyond.
    pub requested: u8,
    /// True while one beyond the agreed number waits for the creative's answer.
    pub is_extra_asked: bool,
}

/// Amounts in fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// The price of the selected proposal; 0 before a selection.
    pub agreed_fils: i64,
    /// Payments that count, less what of them went back.
    pub recorded_fils: i64,
    /// What of the price need not be paid any more.
    pub lowered_fils: i64,
}

impl Sums {
    /// Those of a price in fils of which nothing is recorded.
    pub const fn of_price(agreed_fils: i64, lowered_fils: i64) -> Self {
        Self {
            agreed_fils,
            recorded_fils: 0,
            lowered_fils,
        }
    }

    /// The price in fils that lists and their sums show: what was agreed on, or the lower price that was decided since. What
    /// goes back when a project is cancelled is no other price: at that stage it is what was agreed on.
    pub const fn price_fils(self, stage: RequestStage) -> i64 {
        if matches!(stage, RequestStage::Cancelled) {
            return self.agreed_fils;
        }
        self.agreed_fils - self.lowered_fils
    }
}

impl Facts {
    /// The same with another day of delivery; one that is set waits for no payment.
    #[must_use]
    pub const fn delivering_by(self, delivery_due_at: Option<OffsetDateTime>) -> Self {
        let funding_due_at = match delivery_due_at {
            Some(_) => None,
            None => self.funding_due_at,
        };
        Self {
            delivery_due_at,
            funding_due_at,
            ..self
        }
    }

    /// What happens when a stage is due; a delivery day that waits for the first payment is not due.
    pub fn due_at_stage(&self, stage: RequestStage) -> Option<Due> {
        match stage.due()? {
            Due::Delivery if self.funding_due_at.is_some() => Some(Due::Funding),
            due => Some(due),
        }
    }

    /// Those of a request before it is sent.
    pub const fn unsent(now: OffsetDateTime) -> Self {
        Self {
            stage: None,
            held_stage: None,
            due_at: None,
            delivery_due_at: None,
            funding_due_at: None,
            delivered_at: None,
            extra_asked_at: None,
            updated_at: now,
            revisions: Revisions {
                included: 0,
                requested: 0,
                is_extra_asked: false,
            },
            sums: Sums {
                agreed_fils: 0,
                recorded_fils: 0,
                lowered_fils: 0,
            },
            is_open: false,
            cancel: None,
            after_silence: None,
        }
    }
}

/// A valid transition, ready to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Transition {
    /// The stage before; `None` when the request is sent.
    pub from: Option<RequestStage>,
    /// The stage after.
    pub to: RequestStage,
    /// The stage to return to when the problem is solved.
    pub held_stage: Option<RequestStage>,
    /// When the new stage is due.
    pub due_at: Option<OffsetDateTime>,
    /// Revisions after it.
    pub revisions: Revisions,
    /// Whether the request is open to others after it.
    pub is_open: bool,
    /// The cancellation that is asked for after it, and when the admins are notified of it.
    pub cancel: Option<(ActorKind, OffsetDateTime)>,
    /// The event for the history.
    pub event: RequestEvent,
    /// The actor.
    pub actor: Actor,
    /// The time.
    pub at: OffsetDateTime,
}

impl Transition {
    /// The same, with no open question to cancel: it has become a wish of the side that asked.
    #[must_use]
    pub const fn without_cancel(self) -> Self {
        Self {
            cancel: None,
            ..self
        }
    }
}

/// Why a transition is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// This kind of actor may never do this.
    #[error("the wrong side")]
    WrongSide,
    /// This kind of actor may not do this at this stage.
    #[error("the wrong stage")]
    WrongStage,
    /// It was done already, or there is nothing to answer.
    #[error("not open")]
    NotOpen,
    /// The stage is not due yet.
    #[error("not due")]
    NotDue,
    /// It is too late for this.
    #[error("too late")]
    TooLate,
}

/// The transition of a request with these facts when `actor` does `action`.
///
/// # Errors
/// [`Refused`]: the actor is checked before the stage, the stage before the guard.
pub fn advance(
    facts: &Facts,
    action: Action,
    actor: Actor,
    now: OffsetDateTime,
) -> Result<Transition, Refused> {
    let mut refused = Refused::WrongSide;
    let own = table::MOVES
        .iter()
        .filter(|row| row.action == action && row.by.contains(&actor.kind()));
    for row in own {
        if !row.starts_at(facts.stage) {
            if refused == Refused::WrongSide {
                refused = Refused::WrongStage;
            }
            continue;
        }
        match row.target(facts, actor, now) {
            Ok(target) => return Ok(row.transition(facts, actor, target, now)),
            Err(failed) => refused = failed,
        }
    }
    Err(refused)
}

/// True if `actor` may do `action` now.
pub fn may(facts: &Facts, action: Action, actor: Actor, now: OffsetDateTime) -> bool {
    advance(facts, action, actor, now).is_ok()
}

/// When a request that waits for a selection is due after something happened to it; `None` at any other stage.
pub fn restarted(facts: &Facts, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let waits = facts.stage.is_some_and(RequestStage::is_waiting);
    waits.then(|| now + SELECTION_PERIOD)
}

/// When a delivery is due after its brand has written a message or made a move; `None` if that does not put it off: at
/// any other stage, and once it has waited as long as the brand can have it wait.
pub fn restarted_by_message(facts: &Facts, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let last = facts.delivered_at? + REVIEW_PERIOD + MOST_PUT_OFF;
    later(facts, last.min(now + REVIEW_PERIOD))
}

/// The same after its creative refused a revision beyond the agreed number. The brand, which is asked again, has at least
/// the time that was left when it asked: while the creative had to answer, it was not silent.
fn restarted_by_refusal(facts: &Facts, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let left = facts.due_at.zip(facts.extra_asked_at);
    let left = left.and_then(|(due_at, asked_at)| later(facts, now + (due_at - asked_at)));
    restarted_by_message(facts, now).max(left)
}

/// A time at which a delivery is due, unless it is due then or later already.
fn later(facts: &Facts, due_at: OffsetDateTime) -> Option<OffsetDateTime> {
    let waits = facts.stage == Some(RequestStage::Delivered);
    (waits && facts.due_at.is_none_or(|known| known < due_at)).then_some(due_at)
}

/// The moves of a brand or a creative after which the same move may come again, at once or after others.
#[cfg(test)]
pub(crate) fn repeatable_by_sides() -> impl Iterator<Item = (Action, RequestEvent)> {
    let sides = [ActorKind::Brand, ActorKind::Creative];
    table::MOVES
        .iter()
        .filter(move |row| sides.iter().any(|side| row.by.contains(side)))
        .filter(|row| row.may_come_again())
        .map(|row| (row.action, row.event))
}

#[cfg(test)]
mod tests;
