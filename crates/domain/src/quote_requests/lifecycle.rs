//! The lifecycle of a quote request: one table of transitions, read by one function.
//!
//! **Invariant:** only [`advance`] creates a [`Transition`].

use time::{Duration, OffsetDateTime};

use self::Action as Do;
use super::{RequestStage, RequestStage as At};
use crate::events::{Actor, ActorKind as By, EventKind};

/// How long a request waits for a selection before it expires.
pub const IDLE_PERIOD: Duration = Duration::days(14);
/// How long a delivery waits before it counts as approved.
pub const REVIEW_PERIOD: Duration = Duration::days(7);
/// How long an expired request may be reopened.
pub const REOPEN_PERIOD: Duration = Duration::days(30);

/// An action on a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Send it.
    Submit,
    /// Open it with the first proposal.
    OpenProposals,
    /// Select a proposal.
    Select,
    /// Deliver.
    Deliver,
    /// Request one of the agreed revisions.
    RequestRevision,
    /// Approve a delivery.
    Approve,
    /// Record a payment.
    RecordPayment,
    /// Confirm a payment that the brand recorded.
    ConfirmPayment,
    /// Decline the request.
    Decline,
    /// Cancel it.
    Cancel,
    /// Expire it.
    Expire,
    /// Reopen an expired request.
    Reopen,
    /// Report a problem.
    Hold,
    /// Resolve a problem: the work continues at the stage before.
    ResolveResume,
    /// Resolve a problem: the work counts as approved.
    ResolveApprove,
    /// Resolve a problem: the project ends.
    ResolveCancel,
}

/// The facts about a request that decide its transitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The stage; `None` before it is sent.
    pub stage: Option<RequestStage>,
    /// The stage before a problem was reported.
    pub held_stage: Option<RequestStage>,
    /// When the stage is due.
    pub due_at: Option<OffsetDateTime>,
    /// When it last changed.
    pub updated_at: OffsetDateTime,
    /// Revisions of the work.
    pub revisions: Revisions,
    /// Money, including the payment that the transition records or confirms.
    pub sums: Sums,
}

/// Revisions: requested and agreed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Revisions {
    /// Agreed in the selected proposal.
    pub included: u8,
    /// Requested so far.
    pub requested: u8,
}

/// Amounts in fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// The price of the selected proposal; 0 before a selection.
    pub agreed_fils: i64,
    /// Payments that count.
    pub recorded_fils: i64,
}

impl Facts {
    /// Those of a request before it is sent.
    pub const fn unsent(now: OffsetDateTime) -> Self {
        Self {
            stage: None,
            held_stage: None,
            due_at: None,
            updated_at: now,
            revisions: Revisions {
                included: 0,
                requested: 0,
            },
            sums: Sums {
                agreed_fils: 0,
                recorded_fils: 0,
            },
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
    /// The event for the history.
    pub event: EventKind,
    /// The actor.
    pub actor: Actor,
    /// The time.
    pub at: OffsetDateTime,
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
    /// The agreed revisions are used up.
    #[error("no revision left")]
    NoRevisionLeft,
    /// The stage is not due yet.
    #[error("not due")]
    NotDue,
    /// It is too late for this.
    #[error("too late")]
    TooLate,
}

/// One row of the table. Of several matching rows, the first whose guard passes is taken.
struct Move {
    action: Action,
    /// Empty: before the request is sent.
    from: &'static [RequestStage],
    by: &'static [By],
    guards: &'static [Guard],
    to: To,
    event: EventKind,
}

#[derive(Clone, Copy)]
enum Guard {
    Due,
    WithinReopenPeriod,
    RevisionLeft,
    PaidInFull,
}

#[derive(Clone, Copy)]
enum To {
    Stage(RequestStage),
    SameStage,
    HeldStage,
}

const WAITING: &[At] = &[At::Submitted, At::Proposals];
const WORKING: &[At] = &[At::InProgress, At::Delivered, At::Approved];
const RUNNING: &[At] = &[At::InProgress, At::Delivered, At::Approved, At::OnHold];

const fn row(
    action: Action,
    from: &'static [RequestStage],
    by: &'static [By],
    to: To,
    event: EventKind,
) -> Move {
    Move {
        action,
        from,
        by,
        guards: &[],
        to,
        event,
    }
}

impl Move {
    const fn when(self, guards: &'static [Guard]) -> Self {
        Self { guards, ..self }
    }
}

#[rustfmt::skip]
const MOVES: &[Move] = &[
    row(Do::Submit, &[], &[By::Brand], To::Stage(At::Submitted), EventKind::Submitted),
    row(Do::OpenProposals, &[At::Submitted], &[By::Clock], To::Stage(At::Proposals), EventKind::ProposalsOpened),
    row(Do::Select, &[At::Proposals], &[By::Brand], To::Stage(At::InProgress), EventKind::Selected),
    row(Do::Deliver, &[At::InProgress, At::Delivered], &[By::Creative], To::Stage(At::Delivered), EventKind::Delivered),
    row(Do::RequestRevision, &[At::Delivered], &[By::Brand], To::Stage(At::InProgress), EventKind::RevisionRequested)
        .when(&[Guard::RevisionLeft]),
    // Approval and full payment close a request, whichever comes last. A delivery is approved without an answer only
    // when it is due.
    row(Do::Approve, &[At::Delivered], &[By::Brand, By::Admin], To::Stage(At::Closed), EventKind::Approved)
        .when(&[Guard::PaidInFull]),
    row(Do::Approve, &[At::Delivered], &[By::Brand, By::Admin], To::Stage(At::Approved), EventKind::Approved),
    row(Do::Approve, &[At::Delivered], &[By::Clock], To::Stage(At::Closed), EventKind::Approved)
        .when(&[Guard::Due, Guard::PaidInFull]),
    row(Do::Approve, &[At::Delivered], &[By::Clock], To::Stage(At::Approved), EventKind::Approved).when(&[Guard::Due]),
    row(Do::RecordPayment, &[At::Approved], &[By::Brand, By::Admin], To::Stage(At::Closed), EventKind::PaymentRecorded)
        .when(&[Guard::PaidInFull]),
    row(Do::RecordPayment, WORKING, &[By::Brand, By::Admin], To::SameStage, EventKind::PaymentRecorded),
    row(Do::ConfirmPayment, &[At::Approved], &[By::Creative], To::Stage(At::Closed), EventKind::PaymentConfirmed)
        .when(&[Guard::PaidInFull]),
    row(Do::ConfirmPayment, WORKING, &[By::Creative], To::SameStage, EventKind::PaymentConfirmed),
    row(Do::Decline, WAITING, &[By::Admin], To::Stage(At::Declined), EventKind::Declined),
    row(Do::Cancel, WAITING, &[By::Brand, By::Admin, By::Operator], To::Stage(At::Cancelled), EventKind::Cancelled),
    row(Do::Cancel, RUNNING, &[By::Admin], To::Stage(At::Cancelled), EventKind::Cancelled),
    row(Do::Expire, WAITING, &[By::Clock], To::Stage(At::Expired), EventKind::Expired).when(&[Guard::Due]),
    row(Do::Reopen, &[At::Expired], &[By::Brand], To::Stage(At::Submitted), EventKind::Reopened)
        .when(&[Guard::WithinReopenPeriod]),
    row(Do::Hold, WORKING, &[By::Brand, By::Creative, By::Admin], To::Stage(At::OnHold), EventKind::Held),
    row(Do::ResolveResume, &[At::OnHold], &[By::Admin], To::HeldStage, EventKind::Resumed),
    row(Do::ResolveApprove, &[At::OnHold], &[By::Admin], To::Stage(At::Closed), EventKind::Approved)
        .when(&[Guard::PaidInFull]),
    row(Do::ResolveApprove, &[At::OnHold], &[By::Admin], To::Stage(At::Approved), EventKind::Approved),
    row(Do::ResolveCancel, &[At::OnHold], &[By::Admin], To::Stage(At::Cancelled), EventKind::Cancelled),
];

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
    let own = MOVES
        .iter()
        .filter(|row| row.action == action && row.by.contains(&actor.kind()));
    for row in own {
        if !row.starts_at(facts.stage) {
            if refused == Refused::WrongSide {
                refused = Refused::WrongStage;
            }
            continue;
        }
        match row.target(facts, now) {
            Ok((to, due_at)) => {
                return Ok(Transition {
                    from: facts.stage,
                    to,
                    held_stage: facts.stage.filter(|_| to == At::OnHold),
                    due_at,
                    event: row.event,
                    actor,
                    at: now,
                });
            }
            Err(failed) => refused = failed,
        }
    }
    Err(refused)
}

impl Move {
    fn starts_at(&self, stage: Option<RequestStage>) -> bool {
        stage.map_or(self.from.is_empty(), |stage| self.from.contains(&stage))
    }

    /// The stage it leads to and when that stage is due.
    fn target(
        &self,
        facts: &Facts,
        now: OffsetDateTime,
    ) -> Result<(RequestStage, Option<OffsetDateTime>), Refused> {
        for guard in self.guards {
            guard.check(facts, now)?;
        }
        match self.to {
            To::Stage(stage) => Some((stage, due_at(stage, now))),
            To::SameStage => facts.stage.map(|stage| (stage, facts.due_at)),
            To::HeldStage => facts.held_stage.map(|stage| (stage, due_at(stage, now))),
        }
        .ok_or(Refused::WrongStage)
    }
}

impl Guard {
    fn check(self, facts: &Facts, now: OffsetDateTime) -> Result<(), Refused> {
        let (passes, refused) = match self {
            Self::Due => (facts.due_at.is_some_and(|due| due <= now), Refused::NotDue),
            Self::WithinReopenPeriod => (now < facts.updated_at + REOPEN_PERIOD, Refused::TooLate),
            Self::RevisionLeft => (
                facts.revisions.requested < facts.revisions.included,
                Refused::NoRevisionLeft,
            ),
            Self::PaidInFull => (facts.sums.are_paid(), Refused::WrongStage),
        };
        if passes { Ok(()) } else { Err(refused) }
    }
}

impl Sums {
    const fn are_paid(self) -> bool {
        self.agreed_fils > 0 && self.recorded_fils == self.agreed_fils
    }
}

/// When a stage that begins now is due. The delivery date is in the proposal.
fn due_at(stage: RequestStage, now: OffsetDateTime) -> Option<OffsetDateTime> {
    match stage {
        At::Submitted | At::Proposals => Some(now + IDLE_PERIOD),
        At::Delivered => Some(now + REVIEW_PERIOD),
        At::InProgress
        | At::OnHold
        | At::Approved
        | At::Closed
        | At::Declined
        | At::Cancelled
        | At::Expired => None,
    }
}

#[cfg(test)]
mod tests;
