//! Deliveries: the versions of the work that were handed over.

use diesel::prelude::*;
use marsam_domain::ids::{DeliveryId, QuoteRequestId};
use marsam_domain::quote_requests::moves::Link;
use time::OffsetDateTime;

use crate::columns::{Utc, json, json_text};
use crate::pages::{Before, Slice};
use crate::schema::deliveries;
use crate::{Db, DbError};

/// A version of the work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Counts from 1.
    pub version: i64,
    /// From the creative.
    pub note: String,
    /// Where the work is.
    pub links: Vec<Link>,
    /// When it was handed over.
    pub created_at: OffsetDateTime,
}

/// Stores the next version and returns its number.
pub fn insert(
    db: &mut Db,
    request: QuoteRequestId,
    note: &str,
    links: &[Link],
    now: OffsetDateTime,
) -> Result<i64, DbError> {
    let version = newest_version(db, request)?.unwrap_or(0) + 1;
    diesel::insert_into(deliveries::table)
        .values((
            deliveries::id.eq(DeliveryId::new(crate::ids::fresh(now)).to_string()),
            deliveries::request_id.eq(request.to_string()),
            deliveries::version.eq(version),
            deliveries::note.eq(note),
            deliveries::links.eq(json_text(&links)?),
            deliveries::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(version)
}

/// The number of the newest version; `None` before there is one.
pub fn newest_version(db: &mut Db, request: QuoteRequestId) -> Result<Option<i64>, DbError> {
    Ok(deliveries::table
        .filter(deliveries::request_id.eq(request.to_string()))
        .select(diesel::dsl::max(deliveries::version))
        .first::<Option<i64>>(db)?)
}

/// When the first version was handed over; `None` before there is one.
pub fn first_at(db: &mut Db, request: QuoteRequestId) -> Result<Option<OffsetDateTime>, DbError> {
    let first = deliveries::table
        .filter(deliveries::request_id.eq(request.to_string()))
        .select(diesel::dsl::min(deliveries::created_at))
        .first::<Option<Utc>>(db)?;
    Ok(first.map(Into::into))
}

/// When the newest version was handed over; `None` before there is one.
pub fn newest_at(db: &mut Db, request: QuoteRequestId) -> Result<Option<OffsetDateTime>, DbError> {
    let newest = deliveries::table
        .filter(deliveries::request_id.eq(request.to_string()))
        .select(diesel::dsl::max(deliveries::created_at))
        .first::<Option<Utc>>(db)?;
    Ok(newest.map(Into::into))
}

/// The versions of a project, the latest first.
pub fn page(
    db: &mut Db,
    request: QuoteRequestId,
    page: Before,
) -> Result<Slice<Delivery>, DbError> {
    let all = || deliveries::table.filter(deliveries::request_id.eq(request.to_string()));
    let total = all().count().get_result(db)?;
    let rows = all()
        .filter(deliveries::version.lt(page.number()))
        .order(deliveries::version.desc())
        .limit(page.limit + 1)
        .select((
            deliveries::version,
            deliveries::note,
            deliveries::links,
            deliveries::created_at,
        ))
        .load::<Row>(db)?;
    page.cut(rows, total, |row| row.0).try_map(convert)
}

/// The versions of a project, oldest first.
pub fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Delivery>, DbError> {
    deliveries::table
        .filter(deliveries::request_id.eq(request.to_string()))
        .order(deliveries::version.asc())
        .select((
            deliveries::version,
            deliveries::note,
            deliveries::links,
            deliveries::created_at,
        ))
        .load::<Row>(db)?
        .into_iter()
        .map(convert)
        .collect()
}

type Row = (i64, String, String, Utc);

fn convert((version, note, links, created_at): Row) -> Result<Delivery, DbError> {
    Ok(Delivery {
        version,
        note,
        links: json(&links)?,
        created_at: created_at.into(),
    })
}
