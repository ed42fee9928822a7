//! What the clock and the readers have done by the time of the load.
//!
//! **Invariant:** the clock finds nothing to do when the server starts, and no mail of the past is sent.

use marsam_domain::calendar::day_of;
use marsam_domain::ids::CreativeId;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::reminders::due_steps;
use marsam_persistence::pages::{Page, all_rows};
use marsam_persistence::{Db, digests, notifications, outbox, quote_requests};
use marsam_workflows::clock;

use super::{DemoIds, Person, READ_AFTER, UNREAD_FOR, misfit};
use crate::DemoError;

/// Sends the reminders that were due, reads what is not recent, and leaves no mail behind.
pub(super) fn catch_up(db: &mut Db, ids: &DemoIds) -> Result<(), DemoError> {
    let requests =
        all_rows(|page| quote_requests::page(db, quote_requests::OwnerFilter::All, page))?;
    for request in requests {
        remind(db, ids, &request)?;
    }
    for (key, person) in &ids.people {
        read_notices(db, ids, person)?;
        if let Some(creative) = ids.roster.get(key) {
            had_todays_digest(db, ids, *creative)?;
        }
    }
    Ok(outbox::discard_waiting(db)?)
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
    let all = all_rows(|page: Page| notifications::page(db, person.account, page))?;
    for notice in all {
        if notice.created_at + UNREAD_FOR < ids.now {
            let at = notice.created_at + READ_AFTER;
            notifications::mark_read(db, person.account, notice.id, at)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
