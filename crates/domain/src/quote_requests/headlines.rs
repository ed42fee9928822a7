//! What a request means to its reader now: the sentence of its page, whose turn it is, by when, and the next step.
//!
//! **Invariant:** every answer is a row of one table, which the web app's texts and the mails are tested against.

mod questions;
mod steps;
mod table;

use std::collections::HashSet;

use strum::{IntoStaticStr, VariantArray};
use time::OffsetDateTime;

pub use self::questions::Question;
pub use self::steps::Step;
use super::RequestStage;
use super::lifecycle::{
    AfterSilence, Due, Facts, OpenQuestions, REOPEN_PERIOD, RequestEvent, WaitingOn,
};
use super::own_part::{Outcome, OwnPart};
use super::sides::Side;
use crate::actors::ActorKind;
use crate::proposals::lifecycle::ProposalEvent;

/// Whose page it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Reader {
    /// The brand.
    Brand,
    /// A creative, selected or not.
    Creative,
    /// An admin.
    Admin,
}

impl Reader {
    /// Everyone who reads one.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The reader on a side.
    pub const fn of(side: Side) -> Self {
        match side.kind() {
            ActorKind::Brand => Self::Brand,
            ActorKind::Creative => Self::Creative,
            _ => Self::Admin,
        }
    }

    /// The turn in which the reader acts.
    pub const fn own_turn(self) -> WaitingOn {
        match self {
            Self::Brand => WaitingOn::Brand,
            Self::Creative => WaitingOn::Creative,
            Self::Admin => WaitingOn::Admin,
        }
    }

    /// The name in the API.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// An event whose words the headline quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quoted {
    /// One of the request.
    Request(RequestEvent),
    /// One of a proposal.
    Proposal(ProposalEvent),
}

impl Quoted {
    /// The stored name of the event.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Request(event) => event.slug(),
            Self::Proposal(event) => event.into(),
        }
    }
}

/// What a headline needs to know of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heard<'a> {
    /// The stored name of the event.
    pub event: &'a str,
    /// The stored name of who caused it.
    pub actor: &'a str,
    /// Whether a reason was given with it.
    pub has_words: bool,
}

impl Heard<'_> {
    /// Whether a side may have agreed to something with it: who ends a project alone gives a reason.
    fn is_agreement(self) -> bool {
        let is_side = [ActorKind::Brand, ActorKind::Creative]
            .iter()
            .any(|side| side.slug() == self.actor);
        is_side && !self.has_words
    }
}

/// The events that a headline tells.
#[derive(PartialEq, Eq, Debug)]
pub struct Told<'a, E> {
    /// The latest that it quotes.
    pub latest: &'a E,
    /// What the other side had asked for, if that event agrees to it.
    pub agreed_to: Option<&'a E>,
}

/// A row of the table: a sentence, and what belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct Headline {
    /// Whose it is.
    pub reader: Reader,
    /// The name of its sentence, in the API and in the texts: the reader and the situation.
    pub name: &'static str,
    /// The stages at which it is shown.
    pub stages: &'static [RequestStage],
    /// The questions that may be open.
    pub questions: &'static [Question],
    /// Whose turn it is.
    pub turn: WaitingOn,
    /// The large button.
    pub next: Option<Step>,
    /// The button next to it.
    pub second: Option<Step>,
    /// The latest of these events is shown, with its words.
    pub quotes: &'static [Quoted],
    /// Shown below it, with its words: what the other side had asked for, where that event says that it was agreed to.
    pub agreed_to: Option<RequestEvent>,
}

impl Headline {
    /// Every row.
    pub const ALL: &'static [Self] = table::HEADLINES;

    /// The names of all sentences, each once, in their order.
    pub fn names() -> Vec<&'static str> {
        let mut seen = HashSet::new();
        let names = Self::ALL.iter().map(|row| row.name);
        names.filter(|name| seen.insert(*name)).collect()
    }

    /// The row for a situation.
    pub fn of(situation: &Situation<'_>) -> &'static Self {
        let question = questions::open_question(situation);
        Self::find(situation.reader(), situation.stage(), question).unwrap_or(&table::FALLBACK)
    }

    /// What it tells of the events, which are oldest first: the latest that it quotes and, where a side agreed with it to
    /// what the other had asked for, the latest such wish.
    pub fn told<'a, E>(
        &self,
        events: &'a [E],
        heard: impl Fn(&E) -> Heard<'_>,
    ) -> Option<Told<'a, E>> {
        let is_quoted = |event: &&'a E| {
            let name = heard(event).event;
            self.quotes.iter().any(|one| one.slug() == name)
        };
        let latest = events.iter().rev().find(is_quoted)?;
        let answer = heard(latest);
        let wish = self
            .agreed_to
            .filter(|_| answer.is_agreement())
            .and_then(|wish| {
                let is_wish = |event: &&'a E| heard(event).event == wish.slug();
                events.iter().rev().find(is_wish)
            });
        Some(Told {
            latest,
            agreed_to: wish.filter(|wish| heard(wish).actor != answer.actor),
        })
    }

    fn find(reader: Reader, stage: RequestStage, question: Question) -> Option<&'static Self> {
        Self::ALL.iter().find(|row| {
            row.reader == reader && row.stages.contains(&stage) && row.questions.contains(&question)
        })
    }
}

/// What decides a headline.
#[derive(Clone, Copy, Debug)]
pub enum Situation<'a> {
    /// Of the brand, the selected creative and admins.
    Party(&'a PartySituation),
    /// Of a creative who is not selected.
    Offered(&'a OfferedSituation),
}

/// A request as its brand, its selected creative and admins know it.
#[derive(Clone, Copy, Debug)]
pub struct PartySituation {
    /// The reader's side.
    pub side: Side,
    /// The facts of the lifecycle.
    pub facts: Facts,
    /// The open questions.
    pub open: OpenQuestions,
    /// Whether the brand has not yet recorded what the plan asks for before the start.
    pub is_start_unpaid: bool,
    /// Whether a part of the price is not recorded at all.
    pub is_unrecorded: bool,
    /// The time.
    pub now: OffsetDateTime,
}

/// A request as a creative who is not selected knows it.
#[derive(Clone, Copy, Debug)]
pub struct OfferedSituation {
    /// The creative's own part.
    pub part: OwnPart,
    /// Whether the creative may send a proposal.
    pub may_propose: bool,
}

impl Situation<'_> {
    fn reader(self) -> Reader {
        match self {
            Self::Party(party) => Reader::of(party.side),
            Self::Offered(_) => Reader::Creative,
        }
    }

    fn stage(self) -> RequestStage {
        match self {
            Self::Party(party) => party.facts.stage.unwrap_or(RequestStage::Submitted),
            Self::Offered(own) => own.part.stage(),
        }
    }
}

/// What happens at the time that a headline names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum DueKind {
    /// The request expires.
    Expires,
    /// The reader's proposal runs out.
    Offer,
    /// The work is to be delivered.
    Delivery,
    /// The creative may end the project alone, because the first payment has not come.
    Funding,
    /// The delivery counts as approved.
    Approves,
    /// Admins decide about a cancellation.
    CancelAnswer,
    /// A side answers a problem; then admins decide.
    ProblemAnswer,
    /// Admins decide a problem.
    ProblemDecision,
    /// The decision of a problem is carried out.
    DecisionFinal,
    /// It can no longer be reopened.
    Reopen,
    /// The money may be transferred to the creative; until then the brand may report a problem.
    Payout,
}

impl DueKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// What is due in a problem that waits for `turn`.
    const fn of_problem(turn: WaitingOn) -> Self {
        match turn {
            WaitingOn::Brand | WaitingOn::Creative => Self::ProblemAnswer,
            WaitingOn::Admin => Self::ProblemDecision,
            WaitingOn::NoOne => Self::DecisionFinal,
        }
    }
}

impl PartySituation {
    /// Whose turn it is: as its row says, except while a problem has turns of its own.
    pub fn turn(&self, row: &Headline) -> WaitingOn {
        match (self.facts.stage, self.open.problem) {
            (Some(RequestStage::OnHold), Some(turn)) => turn,
            _ => row.turn,
        }
    }

    /// What happens next by time alone, and when.
    pub fn due(&self) -> Option<(DueKind, OffsetDateTime)> {
        due_of(&self.facts, self.open, Reader::of(self.side), self.now)
    }

    /// The step that waits for the reader; `None` while others act. A list knows less of a project's money, which only
    /// decides between sentences that wait for the other side.
    pub fn own_step(&self) -> Option<Step> {
        let row = Headline::of(&Situation::Party(self));
        let is_own = self.turn(row) == Reader::of(self.side).own_turn();
        // A problem that both sides can settle ends by its own moves.
        let has_dispute =
            self.facts.stage == Some(RequestStage::OnHold) && self.open.problem.is_some();
        row.next.filter(|_| is_own && !has_dispute)
    }
}

/// What happens next by time alone, and when, as the sides of a project and admins know it.
fn due_of(
    facts: &Facts,
    open: OpenQuestions,
    reader: Reader,
    now: OffsetDateTime,
) -> Option<(DueKind, OffsetDateTime)> {
    let stage = facts.stage?;
    if let Some((_, due)) = facts.cancel.filter(|_| stage.is_running()) {
        return Some((DueKind::CancelAnswer, due));
    }
    if stage == RequestStage::OnHold {
        return Some((DueKind::of_problem(open.problem?), open.problem_due_at?));
    }
    if stage == RequestStage::Expired && reader == Reader::Brand {
        let end = facts.updated_at + REOPEN_PERIOD;
        return (now < end).then_some((DueKind::Reopen, end));
    }
    if stage == RequestStage::Closed && reader == Reader::Brand {
        let Some(AfterSilence::Reportable { payout_at }) = facts.after_silence else {
            return None;
        };
        return payout_at
            .filter(|at| now < *at)
            .map(|at| (DueKind::Payout, at));
    }
    let kind = match facts.due_at_stage(stage)? {
        Due::Expires => DueKind::Expires,
        Due::Delivery => DueKind::Delivery,
        Due::Funding => DueKind::Funding,
        // The silence does not count while the brand waits for an answer.
        Due::Approves if facts.revisions.is_extra_asked => return None,
        Due::Approves => DueKind::Approves,
    };
    Some((kind, facts.due_at?))
}

impl OfferedSituation {
    /// What happens next by time alone, and on which day.
    pub fn due(&self, now: OffsetDateTime) -> Option<(DueKind, OffsetDateTime)> {
        let kind = match self.part.live() {
            Some(_) => DueKind::Offer,
            None if self.part.outcome == Outcome::Waiting => DueKind::Expires,
            None => return None,
        };
        Some((kind, self.part.due_at(now)?))
    }
}

#[cfg(test)]
mod tests;
