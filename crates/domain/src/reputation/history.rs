//! What facts are counted from: projects with their dated events, invitations, and requests.

use time::OffsetDateTime;

use super::{Fact, Subject, Treatment};
use crate::actors::ActorKind;
use crate::creatives::RequestSent;
use crate::disputes::Fault;
use crate::ids::{BrandId, QuoteRequestId};
use crate::proposals::PartDue;
use crate::quote_requests::{RequestEvent, RequestStage};

/// An event of a project.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// When.
    pub at: OffsetDateTime,
    /// Who.
    pub by: ActorKind,
    /// What.
    pub event: RequestEvent,
    /// The stage that followed.
    pub to: RequestStage,
}

/// A problem that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndedDispute {
    /// When it stopped the work.
    pub held_at: OffsetDateTime,
    /// When it was over.
    pub ended_at: OffsetDateTime,
    /// How it ended.
    pub ending: Ending,
}

/// How a problem ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By a decision that is final, with the side that it finds at fault.
    Decided(Fault),
    /// Both sides wished the same; with the side that first wished the project to end.
    Agreed(Option<ActorKind>),
}

/// A hold that is in force at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hold {
    /// Who put the project on hold.
    pub(super) by: ActorKind,
    /// Since when.
    pub(super) since: OffsetDateTime,
}

/// A part of the price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedPart {
    /// In fils.
    pub amount_fils: i64,
    /// When it is due.
    pub due: PartDue,
}

/// A payment that counts towards the price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paid {
    /// In fils.
    pub amount_fils: i64,
    /// When it was recorded or captured; a creative who confirms it late does not make it late.
    pub at: OffsetDateTime,
}

/// How an admin treats a project in a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Treated {
    /// Whose fact.
    pub subject: Subject,
    /// Which one.
    pub fact: Fact,
    /// What becomes of it.
    pub treatment: Treatment,
}

/// A request with a selection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Project {
    /// The request.
    pub request: QuoteRequestId,
    /// Its brand.
    pub brand: BrandId,
    /// When the proposal was selected.
    pub selected_at: OffsetDateTime,
    /// The end of the delivery day, as agreed or moved; `None` while the first part is not paid from which it counts.
    pub due_at: Option<OffsetDateTime>,
    /// The same when the work was first delivered; `None` before that, and where it was not kept.
    pub first_due_at: Option<OffsetDateTime>,
    /// What happened since the selection, oldest first.
    pub steps: Vec<Step>,
    /// The parts of the price.
    pub plan: Vec<PlannedPart>,
    /// What of the price need not be paid any more, in fils.
    pub lowered_fils: i64,
    /// The payments that count, oldest first.
    pub paid: Vec<Paid>,
    /// The problems that are over, oldest first.
    pub disputes: Vec<EndedDispute>,
    /// What admins decided about it.
    pub treated: Vec<Treated>,
}

impl Ending {
    const fn fault(self) -> Option<Fault> {
        match self {
            Self::Decided(fault) => Some(fault),
            Self::Agreed(_) => None,
        }
    }
}

impl Project {
    /// When an event first happened.
    pub(super) fn first(&self, event: RequestEvent) -> Option<OffsetDateTime> {
        self.step(event).map(|step| step.at)
    }

    pub(super) fn step(&self, event: RequestEvent) -> Option<&Step> {
        self.steps.iter().find(|step| step.event == event)
    }

    /// The stage in which an event first happened; `None` also for the first step since the selection.
    pub(super) fn stage_before(&self, event: RequestEvent) -> Option<RequestStage> {
        let place = self.steps.iter().position(|step| step.event == event)?;
        let before = self.steps.get(place.checked_sub(1)?)?;
        Some(before.to)
    }

    pub(super) fn has(&self, event: RequestEvent) -> bool {
        self.step(event).is_some()
    }

    /// The cancellation that ended it.
    pub(super) fn cancelled(&self) -> Option<&Step> {
        let last = self.steps.iter().rev();
        let mut ends = last.filter(|step| step.to == RequestStage::Cancelled);
        ends.next()
    }

    /// When it reached a stage for the first time.
    pub(super) fn reached(&self, stage: RequestStage) -> Option<OffsetDateTime> {
        let step = self.steps.iter().find(|step| step.to == stage)?;
        Some(step.at)
    }

    /// When it was approved or closed, unless it was cancelled afterwards.
    pub(super) fn finished_at(&self) -> Option<OffsetDateTime> {
        if self.cancelled().is_some() {
            return None;
        }
        let approved = self.reached(RequestStage::Approved);
        let closed = self.reached(RequestStage::Closed);
        [approved, closed].into_iter().flatten().min()
    }

    /// The hold that it was on at a moment.
    pub(super) fn held_at(&self, moment: OffsetDateTime) -> Option<Hold> {
        let mut held = None;
        for step in self.steps.iter().take_while(|step| step.at <= moment) {
            if step.event == RequestEvent::Held {
                held = Some(Hold {
                    by: step.by,
                    since: step.at,
                });
            } else if step.to != RequestStage::OnHold {
                held = None;
            }
        }
        held
    }

    /// Who is at fault by the decision about a hold; `None` while there is no final one.
    pub(super) fn fault_of(&self, hold: Hold) -> Option<Fault> {
        let mut disputes = self.disputes.iter();
        let dispute = disputes.find(|dispute| dispute.held_at == hold.since)?;
        dispute.ending.fault()
    }

    /// How the problem ended that ended the project with it.
    fn ending(&self) -> Option<Ending> {
        let end = self.cancelled()?;
        let mut disputes = self.disputes.iter();
        let dispute = disputes.find(|dispute| dispute.ended_at == end.at)?;
        Some(dispute.ending)
    }

    /// Who is at fault by the decision that ended it.
    pub(super) fn fault_of_end(&self) -> Option<Fault> {
        self.ending()?.fault()
    }

    /// Who asked for the cancellation that ended it; `None` for one that was decided.
    pub(super) fn cancel_asked_by(&self) -> Option<ActorKind> {
        let end = self.cancelled()?;
        match self.ending() {
            Some(Ending::Decided(_)) => return None,
            Some(Ending::Agreed(Some(by))) => return Some(by),
            Some(Ending::Agreed(None)) | None => {}
        }
        if matches!(end.by, ActorKind::Admin | ActorKind::Operator) {
            return None;
        }
        let asked = self.steps.iter().rev();
        let mut asked = asked.filter(|step| step.event == RequestEvent::CancelAsked);
        Some(asked.next().map_or(end.by, |step| step.by))
    }

    /// What an admin decided about it in a fact.
    pub(super) fn treatment(&self, subject: Subject, fact: Fact) -> Option<Treatment> {
        let mut found = self
            .treated
            .iter()
            .filter(|treated| treated.subject == subject && treated.fact == fact);
        found.next().map(|treated| treated.treatment)
    }
}

/// A request that named the creative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Invited {
    /// The request.
    pub request: QuoteRequestId,
    /// When it was sent, and when it was answered.
    pub sent: RequestSent,
    /// When the brand took it back.
    pub withdrawn_at: Option<OffsetDateTime>,
    /// Whether the creative was away on that day.
    pub was_away: bool,
}

/// An answer to whether they would work together again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The id of the brand, or of the creative.
    pub by: String,
    /// The answer.
    pub again: bool,
    /// When it was published.
    pub at: OffsetDateTime,
}

/// A project that was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClosedProject {
    /// The request.
    pub request: QuoteRequestId,
    /// Its brand.
    pub brand: BrandId,
    /// When it was closed.
    pub at: OffsetDateTime,
}

/// Everything that a creative's facts are counted from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CreativeHistory {
    /// The requests that named the creative within the window, the newest first.
    pub invited: Vec<Invited>,
    /// The projects that something happened in within the window.
    pub projects: Vec<Project>,
    /// The closed projects of the whole lifetime.
    pub closed: Vec<ClosedProject>,
    /// What brands said in reviews that count.
    pub said: Vec<Said>,
}

/// A request with a proposal that has ended, with or without a selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The request.
    pub request: QuoteRequestId,
    /// When it ended, or when the selection was made.
    pub at: OffsetDateTime,
    /// Whether a proposal was selected.
    pub is_selected: bool,
}

/// Everything that a brand's facts are counted from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BrandHistory {
    /// The requests with proposals.
    pub asked: Vec<Asked>,
    /// The projects that something happened in within the window.
    pub projects: Vec<Project>,
    /// The closed projects of the whole lifetime.
    pub closed: Vec<ClosedProject>,
    /// What creatives said in reviews that count.
    pub said: Vec<Said>,
}
