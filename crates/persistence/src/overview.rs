//! The figures of the admins' overview.

use std::collections::{BTreeMap, HashMap};

use diesel::prelude::*;
use marsam_domain::events::SubjectKind;
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use time::{Date, Duration};

use crate::columns::{Utc, day, day_text, from_slug};
use crate::listed::Kind;
use crate::schema::{applications, events, quote_requests};
use crate::{Db, DbError, kept_counts};

/// How many of the newest rows the typical times are computed from.
const NEWEST: i64 = 500;

/// What was sent on each day in Kuwait; days without any are left out.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// Requests.
    pub requests: BTreeMap<Date, i64>,
    /// Applications.
    pub applications: BTreeMap<Date, i64>,
}

/// How many requests and applications were sent on each day from `first` on.
pub fn sent_since(db: &mut Db, first: Date) -> Result<Sent, DbError> {
    let first = day_text(first)?;
    let mut of = |kind: Kind| {
        kept_counts::by_day(db, kind.slug(), &first)?
            .into_iter()
            .map(|(text, count)| Ok((day(&text)?, count.subjects)))
            .collect::<Result<BTreeMap<_, _>, DbError>>()
    };
    Ok(Sent {
        requests: of(Kind::QuoteRequest)?,
        applications: of(Kind::Application)?,
    })
}

/// The number of requests in each stage that occurs, and the sum of their prices, in fils.
pub fn requests_by_stage(db: &mut Db) -> Result<Vec<(RequestStage, i64, i64)>, DbError> {
    kept_counts::by_state(db, Kind::QuoteRequest.slug())?
        .into_iter()
        .map(|(stage, count)| Ok((from_slug(&stage)?, count.subjects, count.fils)))
        .collect()
}

/// How long the newest requests with a proposal waited for the first one.
pub fn times_to_first_proposal(db: &mut Db) -> Result<Vec<Duration>, DbError> {
    // A request is made when it is sent.
    let opened = events::table
        .inner_join(quote_requests::table.on(quote_requests::id.eq(events::subject_id)))
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::event.eq(RequestEvent::ProposalsOpened.slug()))
        .order(events::id.desc())
        .limit(NEWEST)
        .select((events::subject_id, events::at, quote_requests::created_at))
        .load::<(String, Utc, Utc)>(db)?;
    let waited = opened.into_iter();
    let waited = waited.map(|(request, at, sent)| (request, at.0 - sent.0));
    // If there are several, the first stays: the newest come first.
    let first: HashMap<String, Duration> = waited.collect();
    let first = first.into_values();
    Ok(first.filter(|waited| !waited.is_negative()).collect())
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
