//! Loads the money of the demo: projects that are paid through the provider, and transfers to their creatives.
//!
//! **Invariant:** all of it happens in the order of time, since journals and numbers of papers have one order.

pub(super) mod desk;

use marsam_domain::ids::QuoteRequestId;
use marsam_persistence::{Db, payment_attempts, refunds};
use marsam_workflows::payments::working;
use time::OffsetDateTime;

use super::quote_requests::{self, Dated};
use super::{DemoIds, misfit};
use crate::DemoError;
use crate::data::{DeskStep, MoneyContents, QuoteRequestEntry, RequestStep};

/// Something that happens.
enum Happens<'a> {
    /// The request of the project at this index is sent.
    Sent(usize),
    /// A step of a project.
    Step(usize, &'a RequestStep),
    Desk(&'a DeskStep),
}

/// Loads the projects and the transfers, in the order of time.
pub(super) fn load(db: &mut Db, ids: &DemoIds, money: &MoneyContents) -> Result<(), DemoError> {
    let projects = &money.projects;
    let mut begun: Vec<Option<QuoteRequestId>> = vec![None; projects.len()];
    for (at, happens) in in_order(ids, money) {
        match happens {
            Happens::Sent(place) => {
                let request = quote_requests::submit(db, ids, entry(projects, place)?)?;
                if let Some(known) = begun.get_mut(place) {
                    *known = Some(request.id);
                }
            }
            Happens::Step(place, taken) => {
                let entry = entry(projects, place)?;
                let request = begun.get(place).copied().flatten();
                let request = request.ok_or_else(|| misfit(&entry.account, "a step too early"))?;
                let dated = Dated { step: taken, at };
                quote_requests::step(db, ids, entry, request, &dated)?;
            }
            Happens::Desk(step) => desk::take(db, ids, step, at)?,
        }
    }
    for request in begun.into_iter().flatten() {
        quote_requests::finish(db, ids, request)?;
    }
    Ok(())
}

fn entry(projects: &[QuoteRequestEntry], place: usize) -> Result<&QuoteRequestEntry, DemoError> {
    let entry = projects.get(place);
    entry.ok_or_else(|| misfit("money", "no project of this place"))
}

fn in_order<'a>(ids: &DemoIds, money: &'a MoneyContents) -> Vec<(OffsetDateTime, Happens<'a>)> {
    let mut all = Vec::new();
    for (place, project) in money.projects.iter().enumerate() {
        all.push((project.sent.before(ids.now), Happens::Sent(place)));
        let steps = project.steps.iter();
        all.extend(steps.map(|(when, step)| (when.before(ids.now), Happens::Step(place, step))));
    }
    let desk = money.desk.iter();
    all.extend(desk.map(|(when, step)| (when.before(ids.now), Happens::Desk(step))));
    // A stable sort: steps of one moment keep the order of their file.
    all.sort_by_key(|(at, _)| *at);
    all
}

/// The provider has been asked until now: the next question comes when it is due.
pub(super) fn ask_until_now(db: &mut Db, ids: &DemoIds) -> Result<(), DemoError> {
    let refused = |refused: marsam_workflows::Refused| misfit("money", &refused.to_string());
    loop {
        let due = working::due(db, ids.now)?;
        if due.is_nothing() {
            return Ok(());
        }
        for attempt in due.attempts {
            working::take_attempt(db, &attempt, ids.now).map_err(refused)?;
            let asked = payment_attempts::find(db, attempt.id)?;
            if asked.next_ask_at.is_some_and(|at| at <= ids.now) {
                payment_attempts::never_asked(db, attempt.id)?;
            }
        }
        for refund in due.refunds {
            working::take_refund(db, &refund, ids.now).map_err(refused)?;
            let asked = refunds::find(db, refund.id)?;
            if asked.next_ask_at.is_some_and(|at| at <= ids.now) {
                return Err(misfit("money", "a refund that was not sent"));
            }
        }
    }
}
