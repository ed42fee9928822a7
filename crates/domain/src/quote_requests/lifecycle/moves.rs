//! The actions, and the table of their transitions: who may do what from which stage, and what follows.

use serde::Deserialize;
use time::OffsetDateTime;

use self::Action as Do;
use super::stages::{RequestStage, RequestStage as At, due_at};
use super::{
    CANCEL_ANSWER_PERIOD, Facts, REOPEN_PERIOD, Refused, Revisions, Sums, Transition, restarted,
    silence_broken,
};
use crate::events::{Actor, ActorKind as By, EventKind};

/// Declares [`Action`] with the list of its members; the demo's histories name them in snake case.
macro_rules! actions {
    ($($(#[$meta:meta])* $variant:ident,)+) => {
        /// An action on a request.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Action { $($(#[$meta])* $variant,)+ }

        impl Action {
            /// Every action.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
        }
    };
}

actions! {
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

/// One row of the table. Of several matching rows, the first whose guard passes is taken.
pub(super) struct Move {
    pub(super) action: Action,
    /// Empty: before the request is sent.
    from: &'static [RequestStage],
    pub(super) by: &'static [By],
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

const WAITING: &[At] = &[At::Submitted, At::Proposals];
const WORKING: &[At] = &[At::InProgress, At::Delivered, At::Approved];
const RUNNING: &[At] = &[At::InProgress, At::Delivered, At::Approved, At::OnHold];
const SIDES: &[By] = &[By::Brand, By::Creative];

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
pub(super) const MOVES: &[Move] = &[
    row(Do::Submit, &[], &[By::Brand], To::Stage(At::Submitted), EventKind::Submitted),
    row(Do::OpenProposals, &[At::Submitted], &[By::Clock], To::Stage(At::Proposals), EventKind::ProposalsOpened),
    row(Do::EditBrief, WAITING, &[By::Brand], To::SameStage, EventKind::BriefEdited),
    row(Do::Invite, WAITING, &[By::Admin], To::SameStage, EventKind::Invited),
    row(Do::DeclineInvitation, WAITING, &[By::Creative], To::SameStage, EventKind::InvitationDeclined),
    row(Do::OpenToOthers, WAITING, &[By::Brand], To::SameStage, EventKind::OpenedToOthers).when(&[Guard::Direct]),
    row(Do::Select, &[At::Proposals], &[By::Brand], To::Stage(At::InProgress), EventKind::Selected),
    row(Do::Deliver, &[At::InProgress, At::Delivered], &[By::Creative], To::Stage(At::Delivered), EventKind::Delivered),
    row(Do::RequestRevision, &[At::Delivered], &[By::Brand], To::Stage(At::InProgress), EventKind::RevisionRequested)
        .when(&[Guard::RevisionLeft]),
    row(Do::RequestRevision, &[At::Delivered], &[By::Brand], To::SameStage, EventKind::ExtraRevisionAsked)
        .when(&[Guard::NoExtraRevisionAsked]),
    row(Do::AcceptRevision, &[At::Delivered], &[By::Creative], To::Stage(At::InProgress), EventKind::RevisionAccepted)
        .when(&[Guard::ExtraRevisionAsked]),
    row(Do::RefuseRevision, &[At::Delivered], &[By::Creative], To::SameStage, EventKind::RevisionRefused)
        .when(&[Guard::ExtraRevisionAsked]),
    // Approval and full payment close a request, whichever comes last. A delivery is approved without an answer only
    // when it is due, and not while the brand waits for an answer about a revision.
    row(Do::Approve, &[At::Delivered], &[By::Brand, By::Admin], To::Stage(At::Closed), EventKind::Approved)
        .when(&[Guard::PaidInFull]),
    row(Do::Approve, &[At::Delivered], &[By::Brand, By::Admin], To::Stage(At::Approved), EventKind::Approved),
    row(Do::Approve, &[At::Delivered], &[By::Clock], To::Stage(At::Closed), EventKind::Approved)
        .when(&[Guard::PaidInFull, Guard::NoExtraRevisionAsked, Guard::Due]),
    row(Do::Approve, &[At::Delivered], &[By::Clock], To::Stage(At::Approved), EventKind::Approved)
        .when(&[Guard::NoExtraRevisionAsked, Guard::Due]),
    row(Do::RecordPayment, &[At::Approved], &[By::Brand, By::Admin], To::Stage(At::Closed), EventKind::PaymentRecorded)
        .when(&[Guard::PaidInFull]),
    row(Do::RecordPayment, WORKING, &[By::Brand, By::Admin], To::SameStage, EventKind::PaymentRecorded),
    row(Do::ConfirmPayment, &[At::Approved], &[By::Creative], To::Stage(At::Closed), EventKind::PaymentConfirmed)
        .when(&[Guard::PaidInFull]),
    row(Do::ConfirmPayment, WORKING, &[By::Creative], To::SameStage, EventKind::PaymentConfirmed),
    row(Do::VoidPayment, WORKING, &[By::Brand, By::Admin], To::SameStage, EventKind::PaymentVoided),
    row(Do::Decline, WAITING, &[By::Admin], To::Stage(At::Declined), EventKind::Declined),
    row(Do::Cancel, WAITING, &[By::Brand, By::Admin, By::Operator], To::Stage(At::Cancelled), EventKind::Cancelled),
    row(Do::Cancel, RUNNING, &[By::Admin], To::Stage(At::Cancelled), EventKind::Cancelled),
    // After the selection one side asks, and the other answers; silence cancels nothing.
    row(Do::Cancel, RUNNING, SIDES, To::SameStage, EventKind::CancelAsked).when(&[Guard::NoCancelAsked]),
    row(Do::AgreeCancel, RUNNING, SIDES, To::Stage(At::Cancelled), EventKind::Cancelled)
        .when(&[Guard::CancelAskedByOtherSide]),
    row(Do::RefuseCancel, RUNNING, SIDES, To::SameStage, EventKind::CancelRefused)
        .when(&[Guard::CancelAskedByOtherSide]),
    row(Do::Expire, WAITING, &[By::Clock], To::Stage(At::Expired), EventKind::Expired).when(&[Guard::Due]),
    row(Do::Reopen, &[At::Expired], &[By::Brand], To::Stage(At::Submitted), EventKind::Reopened)
        .when(&[Guard::WithinReopenPeriod]),
    row(Do::Hold, WORKING, SIDES, To::Stage(At::OnHold), EventKind::Held),
    // An account that is suspended cannot work or answer: its projects wait for an admin.
    row(Do::Hold, WORKING, &[By::Admin, By::Operator], To::Stage(At::OnHold), EventKind::Held),
    row(Do::ResolveResume, &[At::OnHold], &[By::Admin], To::HeldStage, EventKind::Resumed),
    row(Do::ResolveApprove, &[At::OnHold], &[By::Admin], To::Stage(At::Closed), EventKind::Approved)
        .when(&[Guard::PaidInFull]),
    row(Do::ResolveApprove, &[At::OnHold], &[By::Admin], To::Stage(At::Approved), EventKind::Approved),
    row(Do::ResolveCancel, &[At::OnHold], &[By::Admin], To::Stage(At::Cancelled), EventKind::Cancelled),
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
                let restarted = restarted(facts, now)
                    .or_else(|| silence_broken(facts, now).filter(|_| self.breaks_silence(actor)));
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
                .filter(|_| to == At::OnHold && facts.stage != Some(At::OnHold))
                .or_else(|| facts.held_stage.filter(|_| to == At::OnHold)),
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
        actor.kind() == By::Brand || self.event == EventKind::RevisionRefused
    }

    /// Whether an unanswered question about a revision stays open.
    fn keeps_the_question(&self, to: RequestStage) -> bool {
        let is_answer = matches!(
            self.event,
            EventKind::RevisionAccepted | EventKind::RevisionRefused | EventKind::Delivered
        );
        !is_answer && matches!(to, At::Delivered | At::OnHold)
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
