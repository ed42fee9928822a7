//! Problems of a project: reported, answered, settled, decided and appealed, as their calls do it; in between the clock.

use std::sync::Arc;

use marsam_domain::calendar::day_of;
use marsam_domain::disputes::drafts::{AppealDraft, DecisionDraft, PositionDraft, ProblemDraft};
use marsam_domain::disputes::{DisputeState, Party, Problem};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::moves::Link;
use marsam_domain::validation::Text;
use marsam_persistence::Db;
use marsam_persistence::disputes::{self, Dispute};
use marsam_workflows::disputes::clock::act_on;
use marsam_workflows::disputes::{
    AcceptDecision, AcceptPosition, Appeal, Decide, Opening, TakePosition,
};
use marsam_workflows::requests::{Hold, Report};
use time::macros::format_description;
use time::{Duration, OffsetDateTime};

use super::moves::{make, said};
use super::{By, Step};
use crate::DemoError;
use crate::data::{DecisionEntry, PositionEntry, ProblemEntry, RequestStep, Side, WishEntry};
use crate::load::{DemoIds, misfit};

/// A step of the clock comes after the time that it waited for.
const AFTERWARDS: Duration = Duration::SECOND;

/// The day of a wish.
fn day(step: &Step<'_>, wish: &WishEntry) -> Result<Text, DemoError> {
    let Some(days) = wish.in_days else {
        return Ok(Text::default());
    };
    let day = day_of(step.at) + Duration::days(i64::from(days));
    let written = day.format(format_description!("[year]-[month]-[day]"))?;
    Ok(written.into())
}

/// Takes a step of a dispute.
pub(super) fn take(db: &mut Db, step: &Step<'_>, taken: &RequestStep) -> Result<(), DemoError> {
    match taken {
        RequestStep::Report(entry) => report(db, step, entry),
        RequestStep::Wish(entry) => wish(db, step, entry),
        RequestStep::Accept(by) => accept(db, step, *by),
        RequestStep::Decide(entry) => decide(db, step, entry),
        RequestStep::AcceptDecision(by) => {
            make::<AcceptDecision>(db, step, By::Side(*by), said(step, ()))
        }
        RequestStep::AppealDecision(by, text) => appeal(db, step, *by, text),
        _ => Err(step.misfit("no step of a dispute")),
    }
}

/// A side reports a problem.
fn report(db: &mut Db, step: &Step<'_>, entry: &ProblemEntry) -> Result<(), DemoError> {
    let links = entry.links.iter().map(|(label, url)| Link {
        label: label.as_str().into(),
        url: url.as_str().into(),
    });
    let draft = ProblemDraft {
        reason: entry.text.as_str().into(),
        problem: entry.problem.as_str().into(),
        wish: entry.wish.kind.as_str().into(),
        amount_fils: entry.wish.amount_fils,
        day: day(step, &entry.wish)?,
        links: links.collect(),
        files: Vec::new(),
    };
    let new = step.checked(draft.into_new())?;
    let dispute = new.dispute.map(|(problem, wish)| Opening {
        problem,
        wish,
        links: new.links,
        files: new.files,
        holidays: Arc::new(step.ids.settings.holidays.clone()),
    });
    let report = Report {
        reason: new.reason,
        dispute,
    };
    make::<Hold>(db, step, By::Side(entry.by), report)
}

/// A side says what it wants.
fn wish(db: &mut Db, step: &Step<'_>, entry: &PositionEntry) -> Result<(), DemoError> {
    let draft = PositionDraft {
        wish: entry.wish.kind.as_str().into(),
        amount_fils: entry.wish.amount_fils,
        day: day(step, &entry.wish)?,
        text: entry.text.as_str().into(),
        links: Vec::new(),
        files: Vec::new(),
    };
    let new = step.checked(draft.into_new())?;
    make::<TakePosition>(db, step, By::Side(entry.by), said(step, new))
}

/// A side wants what the other one does.
fn accept(db: &mut Db, step: &Step<'_>, by: Side) -> Result<(), DemoError> {
    let party = match by {
        Side::Brand => Party::Brand,
        _ => Party::Creative,
    };
    let live = disputes::live_of(db, step.request.id)?;
    let live = live.ok_or_else(|| step.misfit("no problem to settle"))?;
    let wished = disputes::positions(db, live.id)?;
    let other = wished.iter().rev().find(|one| one.side == party.other());
    let other = other.ok_or_else(|| step.misfit("the other side wants nothing yet"))?;
    let number = other.position.number;
    make::<AcceptPosition>(db, step, By::Side(by), said(step, number))
}

/// An admin decides.
fn decide(db: &mut Db, step: &Step<'_>, entry: &DecisionEntry) -> Result<(), DemoError> {
    let draft = DecisionDraft {
        outcome: entry.outcome.kind.as_str().into(),
        amount_fils: entry.outcome.amount_fils,
        day: day(step, &entry.outcome)?,
        fault: entry.fault.as_str().into(),
        clause: entry.clause.as_str().into(),
        reason: entry.reason.as_str().into(),
    };
    let new = step.checked(draft.into_new())?;
    make::<Decide>(db, step, By::Side(Side::Admin), said(step, new))
}

/// A side appeals the decision.
fn appeal(db: &mut Db, step: &Step<'_>, by: Side, text: &str) -> Result<(), DemoError> {
    let draft = AppealDraft {
        text: text.into(),
        links: Vec::new(),
        files: Vec::new(),
    };
    let new = step.checked(draft.into_new())?;
    make::<Appeal>(db, step, By::Side(by), said(step, new))
}

/// Does what the clock had to do in the request's dispute since its last move, until `until`.
pub(super) fn catch_up(
    db: &mut Db,
    ids: &DemoIds,
    request: &QuoteRequest,
    until: OffsetDateTime,
) -> Result<(), DemoError> {
    // What is not paid is looked at whenever something has happened.
    let mut next = disputes::live_of(db, request.id)?
        .filter(|live| live.problem == Problem::NotPaid)
        .map(|_| request.updated_at + AFTERWARDS);
    while let Some(live) = disputes::live_of(db, request.id)? {
        let at = next.take().or_else(|| next_of(&live));
        let Some(at) = at.filter(|at| *at <= until) else {
            return Ok(());
        };
        act_on(db, live.id, &ids.settings.holidays, at)
            .map_err(|refused| misfit("a dispute", &refused.to_string()))?;
    }
    Ok(())
}

/// When a reminder, the way to the admins, or the end of a decision is due.
fn next_of(live: &Dispute) -> Option<OffsetDateTime> {
    let waits = match live.state {
        DisputeState::Open => live.escalated_at.is_none(),
        DisputeState::Decided => true,
        DisputeState::Appealed | DisputeState::Settled | DisputeState::Final => false,
    };
    let due_at = live.due_at.filter(|_| waits);
    let next = [due_at, live.remind_at].into_iter().flatten().min();
    next.map(|at| at + AFTERWARDS)
}
