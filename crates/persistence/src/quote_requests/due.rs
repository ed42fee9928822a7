//! What is due: for the worker that acts for the clock.

use diesel::prelude::*;
use marsam_domain::events::SubjectKind;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::listing::{self, OwnerFilter};
use super::stages;
use crate::columns::{Utc, id};
use crate::schema::{deliveries, events, inbox_entries, quote_requests, request_details};
use crate::{Db, DbError, disputes};

/// Requests at a stage whose clock runs and that are due before `before`, the longest ago first, at most `most`. Without
/// deliveries whose creative has not answered about a further revision: silence decides nothing about them, and they would
/// be found first at each look, instead of what is due later.
pub fn by_clock(
    db: &mut Db,
    before: OffsetDateTime,
    most: i64,
) -> Result<Vec<QuoteRequestId>, DbError> {
    let clocked = stages(|stage| stage.is_waiting() || stage == RequestStage::Delivered);
    quote_requests::table
        .inner_join(request_details::table)
        .filter(request_details::extra_revision_asked_at.is_null())
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

/// Requests whose next reminder is due: those due before `before` with fewer than `sent` reminders, at the
/// stages of `which`. Without deliveries whose creative has not answered about a further revision.
pub fn by_reminder(
    db: &mut Db,
    before: OffsetDateTime,
    sent: i32,
    which: fn(RequestStage) -> bool,
    most: i64,
) -> Result<Vec<QuoteRequestId>, DbError> {
    quote_requests::table
        .inner_join(request_details::table)
        .filter(request_details::extra_revision_asked_at.is_null())
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

/// Deliveries that wait beyond their due time, whose newest version was handed over before `before`, and of which fewer
/// than `sent` notices were counted.
pub fn undecided(
    db: &mut Db,
    before: OffsetDateTime,
    sent: i32,
    now: OffsetDateTime,
    most: i64,
) -> Result<Vec<QuoteRequestId>, DbError> {
    let newer = deliveries::table
        .filter(deliveries::request_id.eq(quote_requests::id))
        .filter(deliveries::created_at.gt(Utc(before)));
    quote_requests::table
        .filter(quote_requests::stage.eq(RequestStage::Delivered.slug()))
        .filter(quote_requests::due_at.le(Utc(now)))
        .filter(quote_requests::reminders_sent.lt(sent))
        .filter(diesel::dsl::not(diesel::dsl::exists(newer)))
        .order(quote_requests::id.asc())
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

/// Projects whose delivery day waits for the first payment, and whose next step is due.
pub fn funding_steps(
    db: &mut Db,
    now: OffsetDateTime,
    most: i64,
) -> Result<Vec<QuoteRequestId>, DbError> {
    request_details::table
        .filter(request_details::funding_step_at.le(Utc(now)))
        .order(request_details::funding_step_at.asc())
        .limit(most)
        .select(request_details::request_id)
        .load::<String>(db)?
        .iter()
        .map(|key| id(key))
        .collect()
}

/// Running projects whose wait for the first payment has just ended, or has come back: their delivery day is set next, or
/// when the wait is due.
pub fn changed_funding(db: &mut Db, most: i64) -> Result<Vec<QuoteRequestId>, DbError> {
    request_details::table
        .inner_join(quote_requests::table)
        .filter(request_details::funding_days.is_not_null())
        .filter(request_details::funding_due_at.is_null())
        .filter(request_details::delivery_due_at.is_null())
        .filter(quote_requests::stage.eq_any(stages(RequestStage::is_running)))
        .limit(most)
        .select(request_details::request_id)
        .load::<String>(db)?
        .iter()
        .map(|key| id(key))
        .collect()
}

/// How many requests wait for an admin: on hold, unless the sides can still settle their problem or it is decided, or with
/// a request to cancel that was not answered in time.
pub fn count_for_admins(db: &mut Db, now: OffsetDateTime) -> Result<i64, DbError> {
    let by_stage = listing::counts(db, OwnerFilter::All)?;
    let on_hold = by_stage.get(&RequestStage::OnHold).copied();
    let settling = disputes::count_without_admins(db)?;
    Ok(on_hold.unwrap_or_default() - settling + count_unanswered_cancels(db, now)?)
}

/// How many running projects that are not on hold have a request to cancel that was not answered in time.
fn count_unanswered_cancels(db: &mut Db, now: OffsetDateTime) -> Result<i64, DbError> {
    let working = stages(|stage| stage.is_running() && stage != RequestStage::OnHold);
    Ok(quote_requests::table
        .filter(quote_requests::stage.eq_any(working))
        .filter(quote_requests::cancel_due_at.le(Utc(now)))
        .count()
        .get_result(db)?)
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
    expected: u8,
    sent: u8,
) -> Result<bool, DbError> {
    let marked = diesel::update(quote_requests::table.find(request.to_string()))
        .filter(quote_requests::reminders_sent.eq(i32::from(expected)))
        .set(quote_requests::reminders_sent.eq(i32::from(sent)))
        .execute(db)?;
    Ok(marked == 1)
}

/// What a daily notice counts: the newest requests of some services that were open from the beginning, or opened to
/// others, after `after`. Each is the id of the request or of the event that opened it; both tell the time.
pub fn open_since(
    db: &mut Db,
    creative: CreativeId,
    services: &[Service],
    after: &str,
) -> Result<Vec<String>, DbError> {
    let services: Vec<&str> = services.iter().map(|service| service.slug()).collect();
    let waits = quote_requests::is_open
        .eq(true)
        .and(quote_requests::stage.eq_any(stages(RequestStage::is_waiting)))
        .and(quote_requests::service.eq_any(services));
    let mut new: Vec<String> = quote_requests::table
        .filter(waits.clone())
        .filter(quote_requests::id.gt(after.to_owned()))
        .order(quote_requests::id.desc())
        .limit(100)
        .select(quote_requests::id)
        .load(db)?;
    // A creative who was invited, has answered or does not want to answer knows the request already.
    let known = inbox_entries::table
        .filter(inbox_entries::creative_id.eq(creative.to_string()))
        .select(inbox_entries::request_id);
    let opened: Vec<String> = events::table
        .inner_join(quote_requests::table.on(quote_requests::id.eq(events::subject_id)))
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::event.eq(RequestEvent::OpenedToOthers.slug()))
        .filter(events::id.gt(after.to_owned()))
        .filter(waits)
        .filter(quote_requests::id.le(after.to_owned()))
        .filter(quote_requests::id.ne_all(known))
        .order(events::id.desc())
        .limit(100)
        .select(events::id)
        .load(db)?;
    new.extend(opened);
    new.sort_unstable_by(|one, other| other.cmp(one));
    Ok(new)
}
