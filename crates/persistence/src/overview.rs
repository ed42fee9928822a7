//! The figures of the admins' overview.

use std::collections::HashMap;

use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use marsam_domain::events::SubjectKind;
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use time::{Duration, OffsetDateTime};

use crate::columns::{Utc, from_slug};
use crate::quote_requests::stages;
use crate::schema::{applications, events, quote_requests};
use crate::{Db, DbError};

/// Of how many of the newest the typical times are taken.
const NEWEST: i64 = 1_000;

/// The numbers of requests and of applications that were sent from one time on and before another.
pub fn sent_between(
    db: &mut Db,
    from: OffsetDateTime,
    before: OffsetDateTime,
) -> Result<(i64, i64), DbError> {
    let requests = quote_requests::table
        .filter(quote_requests::created_at.ge(Utc(from)))
        .filter(quote_requests::created_at.lt(Utc(before)))
        .count()
        .get_result(db)?;
    let applied = applications::table
        .filter(applications::created_at.ge(Utc(from)))
        .filter(applications::created_at.lt(Utc(before)))
        .count()
        .get_result(db)?;
    Ok((requests, applied))
}

/// The number of requests in each stage that occurs.
pub fn requests_by_stage(db: &mut Db) -> Result<Vec<(RequestStage, i64)>, DbError> {
    let rows = quote_requests::table
        .group_by(quote_requests::stage)
        .select((quote_requests::stage, count_star()))
        .load::<(String, i64)>(db)?;
    rows.into_iter()
        .map(|(stage, count)| Ok((from_slug(&stage)?, count)))
        .collect()
}

/// What was agreed for the requests in the stages that satisfy `which`, in fils.
pub fn agreed_fils(db: &mut Db, which: fn(RequestStage) -> bool) -> Result<i64, DbError> {
    // PostgreSQL adds BIGINTs up to a NUMERIC.
    let sum = sql::<BigInt>("CAST(COALESCE(SUM(agreed_fils), 0) AS BIGINT)");
    Ok(quote_requests::table
        .filter(quote_requests::stage.eq_any(stages(which)))
        .select(sum)
        .get_result(db)?)
}

/// How long the newest requests with a proposal waited for the first one.
pub fn times_to_first_proposal(db: &mut Db) -> Result<Vec<Duration>, DbError> {
    let of_requests = || {
        events::table
            .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
            .select((events::subject_id, events::at))
    };
    let opened = of_requests()
        .filter(events::event.eq(RequestEvent::ProposalsOpened.slug()))
        .order(events::id.desc())
        .limit(NEWEST)
        .load::<(String, Utc)>(db)?;
    let keys: Vec<&String> = opened.iter().map(|(request, _)| request).collect();
    let sent = of_requests()
        .filter(events::event.eq(RequestEvent::Submitted.slug()))
        .filter(events::subject_id.eq_any(keys))
        .order(events::id.desc())
        .load::<(String, Utc)>(db)?;
    // Of several the first stays: the newest come first.
    let sent: HashMap<String, Utc> = sent.into_iter().collect();
    let first: HashMap<String, Utc> = opened.into_iter().collect();
    let waited = first.into_iter().filter_map(|(request, at)| {
        let sent = sent.get(&request)?;
        (at >= *sent).then(|| at.0 - sent.0)
    });
    Ok(waited.collect())
}

/// How long the newest reviewed applications waited for their decision.
pub fn times_to_review(db: &mut Db) -> Result<Vec<Duration>, DbError> {
    let rows = applications::table
        .filter(applications::reviewed_at.is_not_null())
        .order(applications::id.desc())
        .limit(NEWEST)
        .select((
            applications::created_at,
            applications::reviewed_at.assume_not_null(),
        ))
        .load::<(Utc, Utc)>(db)?;
    Ok(rows
        .into_iter()
        .map(|(sent, reviewed)| reviewed.0 - sent.0)
        .collect())
}
