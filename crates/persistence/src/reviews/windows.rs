//! The time in which a project may be reviewed.

use diesel::prelude::*;
use marsam_domain::events::SubjectKind;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::lifecycle::Transition;
use marsam_domain::reviews::{ReviewSide, Window, WindowChange, after_move, next_step, of_moves};
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug, id};
use crate::schema::{events, review_windows as windows, reviews};
use crate::{Db, DbError};

type Row = (Utc, Utc, Option<Utc>, bool, bool, i32);

/// The window of a project, if it has one. That of a project which ended before there were reviews is computed from its
/// events.
pub fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Option<Window>, DbError> {
    let Some(window) = stored(db, request)? else {
        return Ok(None);
    };
    if !is_uncomputed(&window) {
        return Ok(Some(window));
    }
    let computed = of_moves(moves_of(db, request)?);
    Ok(computed.map(|computed| Window {
        opens_at: computed.opens_at,
        due_at: computed.due_at,
        ..window
    }))
}

/// Stores the window of a project that ended before there were reviews; true if there was anything to compute. One that is
/// over is not opened a second time.
pub fn complete(
    db: &mut Db,
    request: QuoteRequestId,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    if !stored(db, request)?.is_some_and(|window| is_uncomputed(&window)) {
        return Ok(false);
    }
    match of_request(db, request)? {
        None => {
            diesel::delete(windows::table.find(request.to_string())).execute(db)?;
        }
        Some(window) => {
            let is_over = now >= window.due_at && !window.brand_wrote && !window.creative_wrote;
            let settled_at = window.settled_at.or(is_over.then_some(window.due_at));
            let completed = Window {
                settled_at,
                ..window
            };
            store(db, request, &completed)?;
        }
    }
    Ok(true)
}

/// Whether its times are still to be computed.
fn is_uncomputed(window: &Window) -> bool {
    window.opens_at == window.due_at
}

/// The stages that a project has reached, oldest first.
fn moves_of(
    db: &mut Db,
    request: QuoteRequestId,
) -> Result<Vec<(RequestStage, OffsetDateTime)>, DbError> {
    events::table
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::subject_id.eq(request.to_string()))
        .filter(events::to_stage.is_not_null())
        .order(events::id.asc())
        .select((events::to_stage.assume_not_null(), events::at))
        .load::<(String, Utc)>(db)?
        .into_iter()
        .map(|(to, at)| Ok((from_slug(&to)?, at.into())))
        .collect()
}

fn stored(db: &mut Db, request: QuoteRequestId) -> Result<Option<Window>, DbError> {
    let row = windows::table
        .find(request.to_string())
        .select((
            windows::opens_at,
            windows::due_at,
            windows::settled_at,
            windows::brand_wrote,
            windows::creative_wrote,
            windows::reminders,
        ))
        .first::<Row>(db)
        .optional()?;
    Ok(row.map(
        |(opens_at, due_at, settled_at, brand_wrote, creative_wrote, reminders)| Window {
            opens_at: opens_at.into(),
            due_at: due_at.into(),
            settled_at: settled_at.map(Into::into),
            brand_wrote,
            creative_wrote,
            reminders: usize::try_from(reminders).unwrap_or_default(),
        },
    ))
}

/// Opens, keeps or ends the window as a move of the project says; in the move's transaction.
pub(crate) fn follow(
    db: &mut Db,
    request: QuoteRequestId,
    transition: &Transition,
) -> Result<(), DbError> {
    if transition.from == Some(transition.to) {
        return Ok(());
    }
    let window = of_request(db, request)?;
    match after_move(window, transition.to, transition.at) {
        WindowChange::Keep => Ok(()),
        WindowChange::Open(window) => store(db, request, &window),
        WindowChange::Drop => {
            diesel::delete(windows::table.find(request.to_string())).execute(db)?;
            Ok(())
        }
        WindowChange::End => {
            settle(db, request, transition.at)?;
            let drafts = reviews::table
                .filter(reviews::request_id.eq(request.to_string()))
                .filter(reviews::published_at.is_null());
            diesel::delete(drafts).execute(db)?;
            Ok(())
        }
    }
}

fn store(db: &mut Db, request: QuoteRequestId, window: &Window) -> Result<(), DbError> {
    diesel::delete(windows::table.find(request.to_string())).execute(db)?;
    diesel::insert_into(windows::table)
        .values((
            windows::request_id.eq(request.to_string()),
            windows::opens_at.eq(Utc(window.opens_at)),
            windows::due_at.eq(Utc(window.due_at)),
            windows::settled_at.eq(window.settled_at.map(Utc)),
            windows::brand_wrote.eq(window.brand_wrote),
            windows::creative_wrote.eq(window.creative_wrote),
            windows::reminders.eq(i32::try_from(window.reminders).unwrap_or(i32::MAX)),
            windows::next_at.eq(next_step(window).map(Utc)),
        ))
        .execute(db)?;
    Ok(())
}

/// Ends a window; false if it has ended already.
pub fn settle(db: &mut Db, request: QuoteRequestId, now: OffsetDateTime) -> Result<bool, DbError> {
    let settled = diesel::update(windows::table.find(request.to_string()))
        .filter(windows::settled_at.is_null())
        .set((
            windows::settled_at.eq(Utc(now)),
            windows::next_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    Ok(settled == 1)
}

/// Records that a side has written; false if it had before.
pub fn mark_written(
    db: &mut Db,
    request: QuoteRequestId,
    side: ReviewSide,
) -> Result<bool, DbError> {
    let window = || windows::table.find(request.to_string());
    let marked = match side {
        ReviewSide::Brand => diesel::update(window())
            .filter(windows::brand_wrote.eq(false))
            .set(windows::brand_wrote.eq(true))
            .execute(db)?,
        ReviewSide::Creative => diesel::update(window())
            .filter(windows::creative_wrote.eq(false))
            .set(windows::creative_wrote.eq(true))
            .execute(db)?,
    };
    Ok(marked == 1)
}

/// Records the reminders that are past; false if they were recorded already.
pub fn mark_reminded(
    db: &mut Db,
    request: QuoteRequestId,
    window: &Window,
    reminders: usize,
) -> Result<bool, DbError> {
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let reminded = Window {
        reminders,
        ..*window
    };
    let marked = diesel::update(windows::table.find(request.to_string()))
        .filter(windows::settled_at.is_null())
        .filter(windows::reminders.eq(number(window.reminders)))
        .set((
            windows::reminders.eq(number(reminders)),
            windows::next_at.eq(next_step(&reminded).map(Utc)),
        ))
        .execute(db)?;
    Ok(marked == 1)
}

/// Projects whose window has something to do by `now`, at most `most`, the longest due first.
pub fn due(db: &mut Db, now: OffsetDateTime, most: i64) -> Result<Vec<QuoteRequestId>, DbError> {
    windows::table
        .filter(windows::next_at.le(Utc(now)))
        .order(windows::next_at.asc())
        .limit(most)
        .select(windows::request_id)
        .load::<String>(db)?
        .iter()
        .map(|request| id(request))
        .collect()
}
