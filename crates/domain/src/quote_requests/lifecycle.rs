//! How a quote request moves: one table of moves, read by one function.
//!
//! **Invariant:** a [`Transition`] is made by [`advance`] and by nothing else.

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

/// What is done to a request.
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
    /// Ask for one of the revisions that were agreed to.
    RequestRevision,
    /// Approve a delivery.
    Approve,
    /// Record a payment.
    RecordPayment,
    /// Confirm a payment that the brand recorded.
    ConfirmPayment,
    /// Decline the request.
    Decline,
    /// End it at once.
    Cancel,
    /// Let it run out of time.
    Expire,
    /// Reopen what expired.
    Reopen,
    /// Raise a problem.
    Hold,
    /// Resolve a problem: the work goes on where it stood.
    ResolveResume,
    /// Resolve a problem: the work counts as approved.
    ResolveApprove,
    /// Resolve a problem: the project ends.
    ResolveCancel,
}

/// What of a request decides its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Where it stands; `None` before it is sent.
    pub stage: Option<RequestStage>,
    /// Where it stood before a problem was raised.
    pub held_stage: Option<RequestStage>,
    /// When its clock runs out.
    pub due_at: Option<OffsetDateTime>,
    /// When it last changed.
    pub updated_at: OffsetDateTime,
    /// Revisions of the work.
    pub revisions: Revisions,
    /// Money, with the payment that the move records or confirms.
    pub sums: Sums,
}

/// How often a revision was asked for, of how many that were agreed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Revisions {
    /// Agreed to in the selected proposal.
    pub included: u8,
    /// Asked for so far.
    pub requested: u8,
}

/// Fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// The price of the selected proposal; 0 before a selection.
    pub agreed_fils: i64,
    /// Payments that count.
    pub recorded_fils: i64,
}

impl Facts {
    /// Those of a request that is about to be sent.
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

/// A move that the rules allow, ready to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Transition {
    /// Where the request stood; `None` when it is sent.
    pub from: Option<RequestStage>,
    /// Where it goes.
    pub to: RequestStage,
    /// Where it goes back to once its problem is solved.
    pub held_stage: Option<RequestStage>,
    /// When its clock runs out there.
    pub due_at: Option<OffsetDateTime>,
    /// What the history says.
    pub event: EventKind,
    /// Who moved it.
    pub actor: Actor,
    /// When.
    pub at: OffsetDateTime,
}

/// Why a request does not move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// This actor never does this.
    #[error("the wrong side")]
    WrongSide,
    /// This actor does not do this at this stage.
    #[error("the wrong stage")]
    WrongStage,
    /// The revisions that were agreed to are used up.
    #[error("no revision left")]
    NoRevisionLeft,
    /// The clock has not run out yet.
    #[error("not due")]
    NotDue,
    /// The time for it is over.
    #[error("too late")]
    TooLate,
}

/// One row of the table. Of several rows that fit, the first whose guard passes is taken.
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
    // Approval and payment in full close a request, whichever comes last. Silence approves only when it is due.
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

/// What becomes of a request with these facts when `actor` does `action`.
///
/// # Errors
/// [`Refused`]: the side is judged before the stage, the stage before the guard.
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

    /// The stage it leads to and when that stage's clock runs out.
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

/// When the clock of a stage that begins now runs out. The day of delivery stands in the proposal.
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
