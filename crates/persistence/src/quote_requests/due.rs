//! What is due: for the worker that acts for the clock.

use diesel::prelude::*;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::stages;
use crate::columns::{Utc, id};
use crate::schema::{quote_requests, request_details};
use crate::{Db, DbError};

/// Requests at a stage whose clock runs and that are due before `before`, the longest ago first, at most `most`.
pub fn by_clock(
    db: &mut Db,
    before: OffsetDateTime,
    most: i64,
) -> Result<Vec<QuoteRequestId>, DbError> {
    let clocked = stages(|stage| stage.is_waiting() || stage == RequestStage::Delivered);
    quote_requests::table
        .filter(quote_requests::stage.eq_any(clocked))
        .filter(quote_requests::due_at.le(Utc(before)))
        .order((quote_requests::due_at.asc(), quote_requests::id.asc()))
        .limit(most)
        .select(quote_requests::id)
        .load::<String>(db)?
        .iter()
        .map(|key| id(key))
        .collect()
}

/// Requests whose next reminder is due: those due before `before` with fewer than `sent` reminders, at `stages`.
pub fn by_reminder(
    db: &mut Db,
    (before, sent): (OffsetDateTime, i32),
    which: fn(RequestStage) -> bool,
    most: i64,
) -> Result<Vec<QuoteRequestId>, DbError> {
    quote_requests::table
        .filter(quote_requests::stage.eq_any(stages(which)))
        .filter(quote_requests::due_at.le(Utc(before)))
        .filter(quote_requests::reminders_sent.lt(sent))
        .order((quote_requests::due_at.asc(), quote_requests::id.asc()))
        .limit(most)
        .select(quote_requests::id)
        .load::<String>(db)?
        .iter()
        .map(|key| id(key))
        .collect()
}

/// Running projects with a request to cancel that was not answered in time, and of which the admins do not know.
pub fn unanswered_cancels(
    db: &mut Db,
    now: OffsetDateTime,
    most: i64,
) -> Result<Vec<QuoteRequestId>, DbError> {
    quote_requests::table
        .inner_join(request_details::table)
        .filter(quote_requests::stage.eq_any(stages(RequestStage::is_running)))
        .filter(quote_requests::cancel_due_at.le(Utc(now)))
        .filter(request_details::cancel_escalated.eq(false))
        .order(quote_requests::id.asc())
        .limit(most)
        .select(quote_requests::id)
        .load::<String>(db)?
        .iter()
        .map(|key| id(key))
        .collect()
}

/// Notes that the admins know of an unanswered request to cancel; false if they knew.
pub fn mark_escalated(db: &mut Db, request: QuoteRequestId) -> Result<bool, DbError> {
    let marked = diesel::update(request_details::table.find(request.to_string()))
        .filter(request_details::cancel_escalated.eq(false))
        .set(request_details::cancel_escalated.eq(true))
        .execute(db)?;
    Ok(marked == 1)
}

/// Counts the reminders of a request, if `expected` were sent before; false otherwise.
pub fn mark_reminded(
    db: &mut Db,
    request: QuoteRequestId,
    (expected, sent): (u8, u8),
) -> Result<bool, DbError> {
    let marked = diesel::update(quote_requests::table.find(request.to_string()))
        .filter(quote_requests::reminders_sent.eq(i32::from(expected)))
        .set(quote_requests::reminders_sent.eq(i32::from(sent)))
        .execute(db)?;
    Ok(marked == 1)
}

/// The newest open requests of some services after `after`, which a daily notice counts.
pub fn open_since(
    db: &mut Db,
    services: &[marsam_domain::services::Service],
    after: Option<&str>,
) -> Result<Vec<String>, DbError> {
    let services: Vec<&str> = services.iter().map(|service| service.slug()).collect();
    Ok(quote_requests::table
        .filter(quote_requests::is_open.eq(true))
        .filter(quote_requests::stage.eq_any(stages(RequestStage::is_waiting)))
        .filter(quote_requests::service.eq_any(services))
        .filter(quote_requests::id.gt(after.unwrap_or_default().to_owned()))
        .order(quote_requests::id.desc())
        .limit(100)
        .select(quote_requests::id)
        .load(db)?)
}
