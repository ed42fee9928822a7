//! What the clock and the readers have done by the time of the load.
//!
//! **Invariant:** the clock finds nothing to do when the server starts, facts are those of the load, and no mail of the past is
//! sent.

use marsam_domain::calendar::day_of;
use marsam_domain::ids::CreativeId;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::reminders::due_steps;
use marsam_domain::reviews::next_step;
use marsam_persistence::pages::all_rows;
use marsam_persistence::reviews::windows;
use marsam_persistence::{Db, digests, filling, outbox, quote_requests, reputation};
use marsam_workflows::clock;
use marsam_workflows::reviews::{act_on_window, measuring};

use super::quote_requests::reviews;
use super::{DemoIds, Person, UNREAD_FOR, misfit, money};
use crate::DemoError;

/// How many rows one query reads.
const AT_ONCE: i64 = 100;

/// Sends the reminders that were due, reads what is not recent, and leaves no mail behind.
pub(super) fn catch_up(db: &mut Db, ids: &DemoIds) -> Result<(), DemoError> {
    let requests =
        all_rows(|page| quote_requests::page(db, quote_requests::OwnerFilter::All, page))?;
    for request in requests {
        remind(db, ids, &request)?;
    }
    if ids.settings.money.is_some() {
        money::ask_until_now(db, ids)?;
    }
    act_on_windows(db, ids)?;
    measure(db, ids)?;
    for (key, person) in &ids.people {
        read_notices(db, ids, person)?;
        if let Some(creative) = ids.roster.get(key) {
            had_todays_digest(db, ids, *creative)?;
        }
    }
    Ok(outbox::discard_waiting(db)?)
}

/// Reminds of reviews and publishes them, each step at the moment when it was due.
fn act_on_windows(db: &mut Db, ids: &DemoIds) -> Result<(), DemoError> {
    let rules = reviews::rules(ids);
    loop {
        let due = windows::due(db, ids.now, AT_ONCE)?;
        if due.is_empty() {
            return Ok(());
        }
        for request in due {
            let window = windows::of_request(db, request)?;
            let at = window.as_ref().and_then(next_step);
            let at = at.ok_or_else(|| misfit("a review", "it waits for no day"))?;
            act_on_window(db, request, &rules, at)
                .map_err(|refused| misfit("a review", &refused.to_string()))?;
        }
    }
}

/// Computes the facts that have changed.
fn measure(db: &mut Db, ids: &DemoIds) -> Result<(), DemoError> {
    let rules = reviews::rules(ids);
    loop {
        let changed = reputation::waiting(db, AT_ONCE)?;
        if changed.is_empty() {
            return Ok(());
        }
        for subject in changed {
            measuring::recompute(db, &subject, &rules, ids.now)
                .map_err(|refused| misfit("a fact", &refused.to_string()))?;
        }
    }
}

fn had_todays_digest(db: &mut Db, ids: &DemoIds, creative: CreativeId) -> Result<(), DemoError> {
    let last = marsam_persistence::ids::fresh(ids.now).to_string();
    digests::mark_sent(db, creative, day_of(ids.now), &last)?;
    Ok(())
}

/// The reminders of the current due date, each at the moment when it was due.
fn remind(db: &mut Db, ids: &DemoIds, request: &QuoteRequest) -> Result<(), DemoError> {
    let Some(due_at) = request.due_at else {
        return Ok(());
    };
    for reminder in due_steps() {
        let at = due_at - reminder.left;
        if (reminder.stages)(request.stage) && at <= ids.now {
            clock::remind(db, request.id, at)
                .map_err(|refused| misfit("a reminder", &refused.to_string()))?;
        }
    }
    Ok(())
}

/// Reads the notices of an account that are not recent.
fn read_notices(db: &mut Db, ids: &DemoIds, person: &Person) -> Result<(), DemoError> {
    Ok(filling::read_earlier_notices(
        db,
        person.account,
        ids.now - UNREAD_FOR,
    )?)
}

#[cfg(test)]
mod tests;
