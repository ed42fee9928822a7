//! Moves of a request: stored with a guard on what was read, with their event and due date.

use diesel::prelude::*;
use marsam_domain::files::ENDED_ATTACHMENTS;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::quote_requests::lifecycle::Transition;
use marsam_domain::quote_requests::{QuoteRequest, RequestEvent, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::entries::{self, Whose};
use crate::columns::Utc;
use crate::db::directly;
use crate::events::{self, Amounts, NewEvent, Subject};
use crate::reputation::{self, SubjectKey};
use crate::request_updates::Concerned;
use crate::reviews::windows;
use crate::schema::{quote_requests, request_details};
use crate::{
    Db, DbError, attachments, deliveries, invitations, listed, notifications, proposals,
    request_money,
};

/// Stores a transition of a request as it was read: its stage, its due date and its event. A request that has changed
/// in the meantime is a [`DbError::Conflict`].
pub fn apply(
    db: &mut Db,
    request: &QuoteRequest,
    transition: &Transition,
    note: Option<&str>,
) -> Result<(), DbError> {
    let key = request.id.to_string();
    listed::changing(db, listed::Kind::QuoteRequest, &key, |db| {
        store_stage(db, request, transition)
    })?;
    store_questions(db, request, transition, note)?;
    keep_attachments(db, request, transition)?;
    if transition.event == RequestEvent::Delivered {
        keep_first_due(db, request.id)?;
    }
    let event = NewEvent {
        subject: Subject::QuoteRequest(request.id),
        actor: transition.actor,
        event: transition.event.into(),
        from: transition.from.map(RequestStage::slug),
        to: Some(transition.to.slug()),
        note,
        amounts: asked_amounts(db, request.id, transition.event)?,
    };
    events::append(db, &event, transition.at)?;
    let whose = match Concerned::by(request, transition) {
        Concerned::EveryCreative => Whose::All,
        _ => Whose::Chosen,
    };
    entries::keep(db, request.id, whose)?;
    windows::follow(db, request.id, transition)?;
    if transition.to == RequestStage::Cancelled {
        unasked(db, request.id)?;
    }
    reputation::changed_by(db, request)
}

/// What an event asks for. The share in a cancellation is stored before it.
fn asked_amounts(
    db: &mut Db,
    request: QuoteRequestId,
    event: RequestEvent,
) -> Result<Amounts, DbError> {
    if event != RequestEvent::CancelAsked {
        return Ok(Amounts::default());
    }
    let asked = request_money::asked(db, request)?;
    Ok(asked.map(Amounts::from).unwrap_or_default())
}

/// A request that is taken back asks its creatives nothing: their facts change, also those of the ones who were not selected.
fn unasked(db: &mut Db, request: QuoteRequestId) -> Result<(), DbError> {
    for invitation in invitations::of_request(db, request)? {
        reputation::changed(db, &SubjectKey::creative(invitation.creative))?;
    }
    Ok(())
}

fn store_stage(
    db: &mut Db,
    request: &QuoteRequest,
    transition: &Transition,
) -> Result<(), DbError> {
    let from = transition.from.unwrap_or(transition.to);
    let changes = i64::from(transition.from.is_some());
    let moved = directly!(db, |db| diesel::update(
        quote_requests::table.find(request.id.to_string())
    )
    .filter(quote_requests::stage.eq(from.slug()))
    .filter(quote_requests::version.eq(request.version))
    .set((
        quote_requests::stage.eq(transition.to.slug()),
        quote_requests::status.eq(transition.to.status().slug()),
        quote_requests::held_stage.eq(transition.held_stage.map(RequestStage::slug)),
        quote_requests::is_open.eq(transition.is_open),
        quote_requests::due_at.eq(transition.due_at.map(Utc)),
        quote_requests::reminders_sent.eq(reminders_after(request, transition)),
        quote_requests::revisions_requested.eq(i32::from(transition.revisions.requested)),
        quote_requests::cancel_asked_by.eq(transition.cancel.map(|(by, _)| by.slug())),
        quote_requests::cancel_due_at.eq(transition.cancel.map(|(_, due)| Utc(due))),
        quote_requests::version.eq(request.version + changes),
        quote_requests::updated_at.eq(Utc(transition.at)),
    ))
    .execute(db))?;
    if moved == 1 {
        Ok(())
    } else {
        Err(DbError::Conflict)
    }
}

/// A due date that did not change keeps its reminders.
fn reminders_after(request: &QuoteRequest, transition: &Transition) -> i32 {
    let stays = transition.from == Some(transition.to) && transition.due_at == request.due_at;
    if stays {
        i32::from(request.reminders_sent)
    } else {
        0
    }
}

/// The words of a question that is asked, and none once it is answered.
fn store_questions(
    db: &mut Db,
    request: &QuoteRequest,
    transition: &Transition,
    note: Option<&str>,
) -> Result<(), DbError> {
    let details = || request_details::table.find(request.id.to_string());
    let (asked, asks) = (request.cancel.is_some(), transition.cancel.is_some());
    if asked != asks {
        diesel::update(details())
            .set((
                request_details::cancel_reason.eq(note.filter(|_| asks)),
                request_details::cancel_escalated.eq(false),
            ))
            .execute(db)?;
    }
    let asks = transition.revisions.is_extra_asked;
    if request.revisions.is_extra_asked != asks {
        diesel::update(details())
            .set((
                request_details::extra_revision_note.eq(note.filter(|_| asks)),
                request_details::extra_revision_asked_at.eq(asks.then_some(Utc(transition.at))),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// The files of a request that ends without a selection go after a while, unless it is reopened before.
fn keep_attachments(
    db: &mut Db,
    request: &QuoteRequest,
    transition: &Transition,
) -> Result<(), DbError> {
    let is_over = |stage: RequestStage| !stage.is_waiting() && !stage.is_running();
    let ends = is_over(transition.to) && request.chosen_creative.is_none();
    if transition.from.is_some_and(is_over) == is_over(transition.to) {
        return Ok(());
    }
    let delete_at = ends.then_some(transition.at + ENDED_ATTACHMENTS);
    attachments::keep_until(db, request.id, delete_at)
}

/// Sets a new due date for the stage that a request is at, without a move.
pub fn restart_clock(
    db: &mut Db,
    request: QuoteRequestId,
    due_at: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(quote_requests::table.find(request.to_string()))
        .set((
            quote_requests::due_at.eq(Utc(due_at)),
            quote_requests::reminders_sent.eq(0),
        ))
        .execute(db)?;
    entries::keep(db, request, Whose::Chosen)
}

/// Sets another agreed day of delivery, before the transition that it is due by is stored by [`apply`].
pub fn set_delivery_day(
    db: &mut Db,
    request: QuoteRequestId,
    due_at: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(request_details::table.find(request.to_string()))
        .set((
            request_details::delivery_due_at.eq(Utc(due_at)),
            request_details::funding_step_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    Ok(())
}

/// Keeps the delivery day that holds at the first delivery, whose version is stored before. What moves the day afterwards
/// leaves it. Work that was handed over by an earlier release has none: its day may have moved since.
fn keep_first_due(db: &mut Db, request: QuoteRequestId) -> Result<(), DbError> {
    let versions = deliveries::newest_version(db, request)?;
    if versions.is_some_and(|newest| newest > 1) {
        return Ok(());
    }
    diesel::update(request_details::table.find(request.to_string()))
        .filter(request_details::first_due_at.is_null())
        .set(request_details::first_due_at.eq(request_details::delivery_due_at))
        .execute(db)?;
    Ok(())
}

/// The delivery day that held at the first delivery; `None` before it, and where it was not kept.
pub fn first_due_at(
    db: &mut Db,
    request: QuoteRequestId,
) -> Result<Option<OffsetDateTime>, DbError> {
    let kept: Option<Utc> = request_details::table
        .find(request.to_string())
        .select(request_details::first_due_at)
        .first(db)?;
    Ok(kept.map(Into::into))
}

/// Ends the wait for the first payment: the delivery day is set next, and nothing of the wait is due any more.
pub fn end_funding(
    db: &mut Db,
    request: QuoteRequestId,
    stage: RequestStage,
) -> Result<(), DbError> {
    if stage == RequestStage::InProgress {
        diesel::update(quote_requests::table.find(request.to_string()))
            .set(quote_requests::due_at.eq(None::<Utc>))
            .execute(db)?;
        entries::keep(db, request, Whose::Chosen)?;
    }
    diesel::update(request_details::table.find(request.to_string()))
        .set((
            request_details::funding_due_at.eq(None::<Utc>),
            request_details::funding_step_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    Ok(())
}

/// The working days that the delivery day of a project counts from its first payment; `None` if it never waited for one.
pub fn funding_days(db: &mut Db, request: QuoteRequestId) -> Result<Option<u16>, DbError> {
    let too_many = || DbError::Corrupt("the working days of a project".to_owned());
    let days: Option<i32> = request_details::table
        .find(request.to_string())
        .select(request_details::funding_days)
        .first(db)?;
    days.map(|days| u16::try_from(days).ok().ok_or_else(too_many))
        .transpose()
}

/// Takes the delivery day of a project back that counted from its first payment: it waits for it again, and when that is due
/// is set next. `days` count from the next payment. False if the day never waited.
pub fn resume_funding(
    db: &mut Db,
    request: QuoteRequestId,
    stage: RequestStage,
    days: u16,
) -> Result<bool, DbError> {
    let waited = request_details::table
        .find(request.to_string())
        .filter(request_details::funding_days.is_not_null());
    let resumed = diesel::update(waited)
        .set((
            request_details::delivery_due_at.eq(None::<Utc>),
            request_details::funding_days.eq(i32::from(days)),
            request_details::funding_due_at.eq(None::<Utc>),
            request_details::funding_step_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    if resumed == 1 && stage == RequestStage::InProgress {
        diesel::update(quote_requests::table.find(request.to_string()))
            .set(quote_requests::due_at.eq(None::<Utc>))
            .execute(db)?;
        entries::keep(db, request, Whose::Chosen)?;
    }
    Ok(resumed == 1)
}

/// Sets when the wait for the first payment is due, and when its next step is.
pub fn await_funding(
    db: &mut Db,
    request: QuoteRequestId,
    due_at: Option<OffsetDateTime>,
    next_step_at: Option<OffsetDateTime>,
) -> Result<(), DbError> {
    diesel::update(request_details::table.find(request.to_string()))
        .set((
            request_details::funding_due_at.eq(due_at.map(Utc)),
            request_details::funding_step_at.eq(next_step_at.map(Utc)),
        ))
        .execute(db)?;
    Ok(())
}

/// Counts the steps of a project whose delivery day waits for a payment, if `expected` were made before; false otherwise.
pub fn mark_funding_step(
    db: &mut Db,
    request: QuoteRequestId,
    expected: u8,
    made: u8,
    next_at: Option<OffsetDateTime>,
) -> Result<bool, DbError> {
    let marked = diesel::update(request_details::table.find(request.to_string()))
        .filter(request_details::funding_steps.eq(i32::from(expected)))
        .filter(request_details::funding_step_at.is_not_null())
        .set((
            request_details::funding_steps.eq(i32::from(made)),
            request_details::funding_step_at.eq(next_at.map(Utc)),
        ))
        .execute(db)?;
    Ok(marked == 1)
}

/// Stores the sum of the payments that count.
pub fn set_recorded(
    db: &mut Db,
    request: QuoteRequestId,
    recorded_fils: i64,
) -> Result<(), DbError> {
    diesel::update(quote_requests::table.find(request.to_string()))
        .set(quote_requests::recorded_fils.eq(recorded_fils))
        .execute(db)?;
    Ok(())
}

/// Stores a transition that ends a request before a selection: its live proposals are closed and their creatives
/// notified.
pub fn end(
    db: &mut Db,
    request: &QuoteRequest,
    transition: &Transition,
    note: Option<&str>,
) -> Result<(), DbError> {
    apply(db, request, transition, note)?;
    let closed = proposals::close_live(db, request, transition.actor, transition.at)?;
    for creative in closed {
        let notice = RequestNotice::about(request, Kind::RequestClosed);
        notifications::notify_creative(db, creative, notice, transition.at)?;
    }
    Ok(())
}
