//! Evaluates the table: the guards of its rows, the transition that follows, and whose turn it is.

use time::OffsetDateTime;

use super::progress::{AfterSilence, Due, OpenQuestions, WaitingOn};
use super::stages::{RequestStage, RequestStage as Stage};
use super::table::{Guard, Move, RequestEvent as Event, To};
use super::{
    CANCEL_ANSWER_PERIOD, Facts, REOPEN_PERIOD, REVIEW_PERIOD, Refused, Revisions,
    SELECTION_PERIOD, Sums, Transition, restarted, restarted_by_message, restarted_by_refusal,
};
use crate::actors::{Actor, ActorKind};

/// Where a move leads, and when that is due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    stage: RequestStage,
    due_at: Option<OffsetDateTime>,
}

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
    ) -> Result<Target, Refused> {
        for guard in self.guards {
            guard.check(facts, actor, now)?;
        }
        match self.to {
            To::Stage(stage) => Some(Target {
                stage,
                due_at: due_at(stage, facts, now),
            }),
            To::SameStage => facts.stage.map(|stage| {
                let restarted = restarted(facts, now).or_else(|| self.put_off(facts, actor, now));
                Target {
                    stage,
                    due_at: restarted.or(facts.due_at),
                }
            }),
            To::HeldStage => facts.held_stage.map(|stage| Target {
                stage,
                due_at: due_at(stage, facts, now),
            }),
        }
        .ok_or(Refused::WrongStage)
    }

    pub(super) fn transition(
        &self,
        facts: &Facts,
        actor: Actor,
        target: Target,
        now: OffsetDateTime,
    ) -> Transition {
        let Target { stage: to, due_at } = target;
        let cancel = match self.event {
            Event::CancelAsked => Some((actor.kind(), now + CANCEL_ANSWER_PERIOD)),
            Event::CancelRefused | Event::CancelTakenBack => None,
            _ => facts.cancel.filter(|_| to.is_running()),
        };
        let counts = matches!(
            self.event,
            Event::RevisionRequested | Event::RevisionAccepted
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
                    Event::ExtraRevisionAsked => true,
                    _ => facts.revisions.is_extra_asked && self.keeps_the_question(to),
                },
            },
            is_open: facts.is_open || self.event == Event::OpenedToOthers,
            cancel,
            event: self.event,
            actor,
            at: now,
        }
    }

    /// Whether the stages that it leads to lead back to one that it starts at. A problem that is solved does.
    #[cfg(test)]
    pub(super) fn may_come_again(&self) -> bool {
        let target = |row: &Self, from: RequestStage| match row.to {
            To::Stage(stage) => Some(stage),
            To::SameStage => Some(from),
            To::HeldStage => None,
        };
        let mut reached: Vec<_> = self
            .from
            .iter()
            .filter_map(|from| target(self, *from))
            .collect();
        let mut seen = 0;
        while let Some(stage) = reached.get(seen).copied() {
            seen += 1;
            for row in super::table::MOVES {
                let next = target(row, stage).filter(|_| row.from.contains(&stage));
                reached.extend(next.filter(|next| !reached.contains(next)));
            }
        }
        let is_hold = matches!(self.to, To::Stage(Stage::OnHold));
        is_hold || reached.iter().any(|stage| self.from.contains(stage))
    }

    /// When a delivery is due after it. The brand is not silent when it acts, and is asked again once its wish was refused.
    fn put_off(&self, facts: &Facts, actor: Actor, now: OffsetDateTime) -> Option<OffsetDateTime> {
        match (self.event, actor.kind()) {
            (Event::RevisionRefused, _) => restarted_by_refusal(facts, now),
            (_, ActorKind::Brand) => restarted_by_message(facts, now),
            _ => None,
        }
    }

    /// Whether an unanswered question about a revision stays open.
    fn keeps_the_question(&self, to: RequestStage) -> bool {
        let is_answer = matches!(
            self.event,
            Event::RevisionAccepted | Event::RevisionRefused | Event::Delivered
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
            Self::FundingDue => (
                facts.funding_due_at.is_some_and(|due| due <= now),
                Refused::NotDue,
            ),
            Self::PaidInFull => (facts.sums.are_paid(), Refused::WrongStage),
            Self::HeldWasApproved => (
                matches!(facts.held_stage, Some(Stage::Approved)),
                Refused::WrongStage,
            ),
            Self::HeldWasDelivered => (
                matches!(facts.held_stage, Some(Stage::Delivered)),
                Refused::WrongStage,
            ),
            Self::PayoutStillWaits => (
                matches!(facts.after_silence, Some(AfterSilence::Reportable { .. })),
                Refused::TooLate,
            ),
            Self::Direct => (!facts.is_open, Refused::NotOpen),
            Self::NoCancelAsked => (facts.cancel.is_none(), Refused::NotOpen),
            Self::CancelAskedByOtherSide => (
                facts.cancel.is_some_and(|(by, _)| by != actor.kind()),
                Refused::NotOpen,
            ),
            Self::CancelAskedBySameSide => (
                facts.cancel.is_some_and(|(by, _)| by == actor.kind()),
                Refused::NotOpen,
            ),
        };
        if passes { Ok(()) } else { Err(refused) }
    }
}

/// When a stage that begins now is due.
fn due_at(stage: RequestStage, facts: &Facts, now: OffsetDateTime) -> Option<OffsetDateTime> {
    match facts.due_at_stage(stage)? {
        Due::Expires => Some(now + SELECTION_PERIOD),
        Due::Delivery => facts.delivery_due_at,
        Due::Funding => facts.funding_due_at,
        Due::Approves => Some(now + REVIEW_PERIOD),
    }
}

/// Whose turn it is: the stage says so, unless a question is open. A cancellation waits for the side that was asked, but
/// a problem comes first: it waits for a side while the two can settle it, and for an admin otherwise.
pub(crate) const fn waiting_on(facts: &Facts, open: OpenQuestions) -> WaitingOn {
    let Some(stage) = facts.stage else {
        return WaitingOn::Brand;
    };
    if let Some((asks, _)) = facts.cancel
        && stage.is_running()
        && !matches!(stage, Stage::OnHold)
    {
        return match asks {
            ActorKind::Brand => WaitingOn::Creative,
            _ => WaitingOn::Brand,
        };
    }
    if let (Stage::OnHold, Some(turn)) = (stage, open.problem) {
        return turn;
    }
    match stage {
        Stage::Submitted if open.invitations.are_all_declined() && !facts.is_open => {
            WaitingOn::Brand
        }
        Stage::Proposals if open.proposals.are_all_questioned() => WaitingOn::Creative,
        // Everyone may still send one.
        Stage::Proposals if open.proposals.live == 0 && facts.is_open => WaitingOn::Creative,
        // The work need not begin before the first payment; what is recorded waits for the creative.
        Stage::InProgress if facts.funding_due_at.is_some() && !open.is_payment_unconfirmed => {
            WaitingOn::Brand
        }
        Stage::Delivered if facts.revisions.is_extra_asked => WaitingOn::Creative,
        Stage::Approved if open.is_payment_unconfirmed => WaitingOn::Creative,
        _ => stage.turn(),
    }
}

impl Sums {
    const fn are_paid(self) -> bool {
        self.agreed_fils > 0 && self.recorded_fils == self.agreed_fils - self.lowered_fils
    }
}
