//! What is due in disputes: for the worker that acts for the clock.

use diesel::prelude::*;
use marsam_domain::disputes::{DisputeState, Problem};
use marsam_domain::ids::DisputeId;
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Date, OffsetDateTime};

use crate::columns::{Utc, day_text, id};
use crate::schema::disputes;
use crate::{Db, DbError};

fn ids(keys: &[String]) -> Result<Vec<DisputeId>, DbError> {
    keys.iter().map(|key| id(key)).collect()
}

/// The disputes whose answer is due, and those whose decision is to be carried out; the earliest first.
pub fn due(db: &mut Db, now: OffsetDateTime, limit: i64) -> Result<Vec<DisputeId>, DbError> {
    let is_unanswered = disputes::state
        .eq(DisputeState::Open.slug())
        .and(disputes::escalated_at.is_null());
    let keys = disputes::table
        .filter(disputes::due_at.lt(Utc(now)))
        .filter(is_unanswered.or(disputes::state.eq(DisputeState::Decided.slug())))
        .order((disputes::due_at.asc(), disputes::id.asc()))
        .limit(limit)
        .select(disputes::id)
        .load::<String>(db)?;
    ids(&keys)
}

/// The disputes in which a reminder is due.
pub fn to_remind(db: &mut Db, now: OffsetDateTime, limit: i64) -> Result<Vec<DisputeId>, DbError> {
    let keys = disputes::table
        .filter(disputes::remind_at.lt(Utc(now)))
        .order((disputes::remind_at.asc(), disputes::id.asc()))
        .limit(limit)
        .select(disputes::id)
        .load::<String>(db)?;
    ids(&keys)
}

/// Notes when the next reminder is due; false if another instance did.
pub fn mark_reminded(
    db: &mut Db,
    dispute: &super::Dispute,
    next: Option<OffsetDateTime>,
) -> Result<bool, DbError> {
    let marked = diesel::update(disputes::table.find(dispute.id.to_string()))
        .filter(disputes::remind_at.eq(dispute.remind_at.map(Utc)))
        .set(disputes::remind_at.eq(next.map(Utc)))
        .execute(db)?;
    Ok(marked == 1)
}

/// The open disputes about a payment that is missing, after the one called `after`, in the order of their ids.
pub fn unpaid(
    db: &mut Db,
    after: Option<DisputeId>,
    limit: i64,
) -> Result<Vec<DisputeId>, DbError> {
    let keys = disputes::table
        .filter(disputes::live_key.is_not_null())
        .filter(disputes::state.eq(DisputeState::Open.slug()))
        .filter(disputes::problem.eq(Problem::NotPaid.slug()))
        .filter(disputes::id.gt(after.map(|key| key.to_string()).unwrap_or_default()))
        .order(disputes::id.asc())
        .limit(limit)
        .select(disputes::id)
        .load::<String>(db)?;
    ids(&keys)
}

/// The disputes whose decision is late and was not mailed about on `today`.
pub fn late(
    db: &mut Db,
    today: Date,
    now: OffsetDateTime,
    limit: i64,
) -> Result<Vec<DisputeId>, DbError> {
    let waits = [DisputeState::Open, DisputeState::Appealed].map(DisputeState::slug);
    let keys = disputes::table
        .filter(disputes::due_at.lt(Utc(now)))
        .filter(disputes::state.eq_any(waits))
        .filter(disputes::escalated_at.is_not_null())
        .filter(
            disputes::late_mailed_on
                .is_null()
                .or(disputes::late_mailed_on.lt(day_text(today)?)),
        )
        .order((disputes::due_at.asc(), disputes::id.asc()))
        .limit(limit)
        .select(disputes::id)
        .load::<String>(db)?;
    ids(&keys)
}

/// Notes that the admins are mailed about a late decision today; false if another instance did.
pub fn mark_late_mailed(
    db: &mut Db,
    dispute: &super::Dispute,
    today: Date,
) -> Result<bool, DbError> {
    let before = dispute.late_mailed_on.map(day_text).transpose()?;
    let of_dispute = disputes::table.find(dispute.id.to_string());
    let update = diesel::update(of_dispute);
    let marked = match before {
        None => update
            .filter(disputes::late_mailed_on.is_null())
            .set(disputes::late_mailed_on.eq(day_text(today)?))
            .execute(db)?,
        Some(before) => update
            .filter(disputes::late_mailed_on.eq(before))
            .set(disputes::late_mailed_on.eq(day_text(today)?))
            .execute(db)?,
    };
    Ok(marked == 1)
}
