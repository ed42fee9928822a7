//! The actions, and the table of their transitions: who may do what from which stage, and what follows.

use serde::Deserialize;
use strum::VariantArray;
use time::OffsetDateTime;

use super::stages::{RequestStage, RequestStage as Stage, due_at};
use super::{
    CANCEL_ANSWER_PERIOD, Facts, REOPEN_PERIOD, Refused, Revisions, Sums, Transition, restarted,
    restarted_by_message,
};
use crate::events::{Actor, ActorKind, EventKind};

/// An action on a request; the demo's histories name them in snake case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Send it.
    Submit,
    /// Open it with the first proposal.
    OpenProposals,
    /// Change the brief.
    EditBrief,
    /// Invite a creative.
    Invite,
    /// Decline an invitation.
    DeclineInvitation,
    /// Open a direct request to every listed creative of its service.
    OpenToOthers,
    /// Select a proposal.
    Select,
    /// Deliver.
    Deliver,
    /// Request a revision: one of the agreed ones, or one that the creative has to agree to.
    RequestRevision,
    /// Agree to a revision beyond the agreed number.
    AcceptRevision,
    /// Refuse a revision beyond the agreed number.
    RefuseRevision,
    /// Approve a delivery.
    Approve,
    /// Record a payment.
    RecordPayment,
    /// Confirm a payment that the brand recorded.
    ConfirmPayment,
    /// Void a recorded payment.
    VoidPayment,
    /// Decline the request.
    Decline,
    /// Cancel it, or ask the other side to.
    Cancel,
    /// Agree to a cancellation.
    AgreeCancel,
    /// Refuse a cancellation.
    RefuseCancel,
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

impl Action {
    /// Every action.
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

/// One row of the table. Of several matching rows, the first whose guard passes is taken.
pub(super) struct Move {
    pub(super) action: Action,
    /// Empty: before the request is sent.
    from: &'static [RequestStage],
    pub(super) by: &'static [ActorKind],
    guards: &'static [Guard],
    to: To,
    event: EventKind,
}

#[derive(Clone, Copy)]
enum Guard {
    /// The stage is due.
    Due,
    WithinReopenPeriod,
    RevisionLeft,
    NoExtraRevisionAsked,
    ExtraRevisionAsked,
    PaidInFull,
    /// It is open to no creative but the invited ones.
    Direct,
    NoCancelAsked,
    CancelAskedByOtherSide,
}

#[derive(Clone, Copy)]
enum To {
    Stage(RequestStage),
    SameStage,
    HeldStage,
}

const WAITING: &[Stage] = &[Stage::Submitted, Stage::Proposals];
const WORKING: &[Stage] = &[Stage::InProgress, Stage::Delivered, Stage::Approved];
const RUNNING: &[Stage] = &[
    Stage::InProgress,
    Stage::Delivered,
    Stage::Approved,
    Stage::OnHold,
];
const SIDES: &[ActorKind] = &[ActorKind::Brand, ActorKind::Creative];

const fn row(
    action: Action,
    from: &'static [RequestStage],
    by: &'static [ActorKind],
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
pub(super) const MOVES: &[Move] = &[
    row(Action::Submit, &[], &[ActorKind::Brand], To::Stage(Stage::Submitted), EventKind::Submitted),
    row(Action::OpenProposals, &[Stage::Submitted], &[ActorKind::Clock], To::Stage(Stage::Proposals), EventKind::ProposalsOpened),
    row(Action::EditBrief, WAITING, &[ActorKind::Brand], To::SameStage, EventKind::BriefEdited),
    row(Action::Invite, WAITING, &[ActorKind::Admin], To::SameStage, EventKind::Invited),
    row(Action::DeclineInvitation, WAITING, &[ActorKind::Creative], To::SameStage, EventKind::InvitationDeclined),
    row(Action::OpenToOthers, WAITING, &[ActorKind::Brand], To::SameStage, EventKind::OpenedToOthers).when(&[Guard::Direct]),
    row(Action::Select, &[Stage::Proposals], &[ActorKind::Brand], To::Stage(Stage::InProgress), EventKind::Selected),
    row(Action::Deliver, &[Stage::InProgress, Stage::Delivered], &[ActorKind::Creative], To::Stage(Stage::Delivered), EventKind::Delivered),
    row(Action::RequestRevision, &[Stage::Delivered], &[ActorKind::Brand], To::Stage(Stage::InProgress), EventKind::RevisionRequested)
        .when(&[Guard::RevisionLeft]),
    row(Action::RequestRevision, &[Stage::Delivered], &[ActorKind::Brand], To::SameStage, EventKind::ExtraRevisionAsked)
        .when(&[Guard::NoExtraRevisionAsked]),
    row(Action::AcceptRevision, &[Stage::Delivered], &[ActorKind::Creative], To::Stage(Stage::InProgress), EventKind::RevisionAccepted)
        .when(&[Guard::ExtraRevisionAsked]),
    row(Action::RefuseRevision, &[Stage::Delivered], &[ActorKind::Creative], To::SameStage, EventKind::RevisionRefused)
        .when(&[Guard::ExtraRevisionAsked]),
    // Approval and full payment close a request, whichever comes last. A delivery is approved without an answer only
    // when it is due, and not while the brand waits for an answer about a revision.
    row(Action::Approve, &[Stage::Delivered], &[ActorKind::Brand, ActorKind::Admin], To::Stage(Stage::Closed), EventKind::Approved)
        .when(&[Guard::PaidInFull]),
    row(Action::Approve, &[Stage::Delivered], &[ActorKind::Brand, ActorKind::Admin], To::Stage(Stage::Approved), EventKind::Approved),
    row(Action::Approve, &[Stage::Delivered], &[ActorKind::Clock], To::Stage(Stage::Closed), EventKind::Approved)
        .when(&[Guard::PaidInFull, Guard::NoExtraRevisionAsked, Guard::Due]),
    row(Action::Approve, &[Stage::Delivered], &[ActorKind::Clock], To::Stage(Stage::Approved), EventKind::Approved)
        .when(&[Guard::NoExtraRevisionAsked, Guard::Due]),
    row(Action::RecordPayment, &[Stage::Approved], &[ActorKind::Brand, ActorKind::Admin], To::Stage(Stage::Closed), EventKind::PaymentRecorded)
        .when(&[Guard::PaidInFull]),
    row(Action::RecordPayment, WORKING, &[ActorKind::Brand, ActorKind::Admin], To::SameStage, EventKind::PaymentRecorded),
    row(Action::ConfirmPayment, &[Stage::Approved], &[ActorKind::Creative], To::Stage(Stage::Closed), EventKind::PaymentConfirmed)
        .when(&[Guard::PaidInFull]),
    row(Action::ConfirmPayment, WORKING, &[ActorKind::Creative], To::SameStage, EventKind::PaymentConfirmed),
    row(Action::VoidPayment, WORKING, &[ActorKind::Brand, ActorKind::Admin], To::SameStage, EventKind::PaymentVoided),
    row(Action::Decline, WAITING, &[ActorKind::Admin], To::Stage(Stage::Declined), EventKind::Declined),
    row(Action::Cancel, WAITING, &[ActorKind::Brand, ActorKind::Admin, ActorKind::Operator], To::Stage(Stage::Cancelled), EventKind::Cancelled),
    row(Action::Cancel, RUNNING, &[ActorKind::Admin], To::Stage(Stage::Cancelled), EventKind::Cancelled),
    // After the selection one side asks, and the other answers; silence cancels nothing.
    row(Action::Cancel, RUNNING, SIDES, To::SameStage, EventKind::CancelAsked).when(&[Guard::NoCancelAsked]),
    row(Action::AgreeCancel, RUNNING, SIDES, To::Stage(Stage::Cancelled), EventKind::Cancelled)
        .when(&[Guard::CancelAskedByOtherSide]),
    row(Action::RefuseCancel, RUNNING, SIDES, To::SameStage, EventKind::CancelRefused)
        .when(&[Guard::CancelAskedByOtherSide]),
    row(Action::Expire, WAITING, &[ActorKind::Clock], To::Stage(Stage::Expired), EventKind::Expired).when(&[Guard::Due]),
    row(Action::Reopen, &[Stage::Expired], &[ActorKind::Brand], To::Stage(Stage::Submitted), EventKind::Reopened)
        .when(&[Guard::WithinReopenPeriod]),
    row(Action::Hold, WORKING, SIDES, To::Stage(Stage::OnHold), EventKind::Held),
    // An account that is suspended cannot work or answer: its projects wait for an admin.
    row(Action::Hold, WORKING, &[ActorKind::Admin, ActorKind::Operator], To::Stage(Stage::OnHold), EventKind::Held),
    row(Action::ResolveResume, &[Stage::OnHold], &[ActorKind::Admin], To::HeldStage, EventKind::Resumed),
    row(Action::ResolveApprove, &[Stage::OnHold], &[ActorKind::Admin], To::Stage(Stage::Closed), EventKind::Approved)
        .when(&[Guard::PaidInFull]),
    row(Action::ResolveApprove, &[Stage::OnHold], &[ActorKind::Admin], To::Stage(Stage::Approved), EventKind::Approved),
    row(Action::ResolveCancel, &[Stage::OnHold], &[ActorKind::Admin], To::Stage(Stage::Cancelled), EventKind::Cancelled),
];

impl Move {
    pub(super) fn starts_at(&self, stage: Option<RequestStage>) -> bool {
        stage.map_or(self.from.is_empty(), |stage| self.from.contains(&stage))
    }

    /// The stage it leads to and when that stage is due.
    pub(super) fn target(
        &self,
        facts: &Facts,
        actor: Actor,
        now: OffsetDateTime,
    ) -> Result<(RequestStage, Option<OffsetDateTime>), Refused> {
        for guard in self.guards {
            guard.check(facts, actor, now)?;
        }
        match self.to {
            To::Stage(stage) => Some((stage, due_at(stage, facts, now))),
            To::SameStage => facts.stage.map(|stage| {
                let restarted = restarted(facts, now).or_else(|| {
                    restarted_by_message(facts, now).filter(|_| self.breaks_silence(actor))
                });
                (stage, restarted.or(facts.due_at))
            }),
            To::HeldStage => facts
                .held_stage
                .map(|stage| (stage, due_at(stage, facts, now))),
        }
        .ok_or(Refused::WrongStage)
    }

    pub(super) fn transition(
        &self,
        facts: &Facts,
        actor: Actor,
        (to, due_at): (RequestStage, Option<OffsetDateTime>),
        now: OffsetDateTime,
    ) -> Transition {
        let cancel = match self.event {
            EventKind::CancelAsked => Some((actor.kind(), now + CANCEL_ANSWER_PERIOD)),
            EventKind::CancelRefused => None,
            _ => facts.cancel.filter(|_| to.is_running()),
        };
        let counts = matches!(
            self.event,
            EventKind::RevisionRequested | EventKind::RevisionAccepted
        );
        Transition {
            from: facts.stage,
            to,
            held_stage: facts
                .stage
                .filter(|_| to == Stage::OnHold && facts.stage != Some(Stage::OnHold))
                .or_else(|| facts.held_stage.filter(|_| to == Stage::OnHold)),
            due_at,
            revisions: Revisions {
                included: facts.revisions.included,
                requested: facts.revisions.requested.saturating_add(u8::from(counts)),
                is_extra_asked: match self.event {
                    EventKind::ExtraRevisionAsked => true,
                    _ => facts.revisions.is_extra_asked && self.keeps_the_question(to),
                },
            },
            is_open: facts.is_open || self.event == EventKind::OpenedToOthers,
            cancel,
            event: self.event,
            actor,
            at: now,
        }
    }

    /// The brand is not silent when it acts, and is asked anew once its wish was refused.
    fn breaks_silence(&self, actor: Actor) -> bool {
        actor.kind() == ActorKind::Brand || self.event == EventKind::RevisionRefused
    }

    /// Whether an unanswered question about a revision stays open.
    fn keeps_the_question(&self, to: RequestStage) -> bool {
        let is_answer = matches!(
            self.event,
            EventKind::RevisionAccepted | EventKind::RevisionRefused | EventKind::Delivered
        );
        !is_answer && matches!(to, Stage::Delivered | Stage::OnHold)
    }
}

impl Guard {
    fn check(self, facts: &Facts, actor: Actor, now: OffsetDateTime) -> Result<(), Refused> {
        let (passes, refused) = match self {
            Self::Due => (facts.due_at.is_some_and(|due| due <= now), Refused::NotDue),
            Self::WithinReopenPeriod => (now < facts.updated_at + REOPEN_PERIOD, Refused::TooLate),
            Self::RevisionLeft => (
                facts.revisions.requested < facts.revisions.included,
                Refused::NotOpen,
            ),
            Self::NoExtraRevisionAsked => (!facts.revisions.is_extra_asked, Refused::NotOpen),
            Self::ExtraRevisionAsked => (facts.revisions.is_extra_asked, Refused::NotOpen),
            Self::PaidInFull => (facts.sums.are_paid(), Refused::WrongStage),
            Self::Direct => (!facts.is_open, Refused::NotOpen),
            Self::NoCancelAsked => (facts.cancel.is_none(), Refused::NotOpen),
            Self::CancelAskedByOtherSide => (
                facts.cancel.is_some_and(|(by, _)| by != actor.kind()),
                Refused::NotOpen,
            ),
        };
        if passes { Ok(()) } else { Err(refused) }
    }
}

impl Sums {
    const fn are_paid(self) -> bool {
        self.agreed_fils > 0 && self.recorded_fils == self.agreed_fils
    }
}
