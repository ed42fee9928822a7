//! Which database this is, which store holds its files, what a copy, or a database that was moved, holds back until its
//! operator releases it, and what was last seen of the clock.

use diesel::prelude::*;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::installation;
use crate::store::identity;
use crate::{Db, DbError, money_state};

/// The key of the only row.
const ONLY: i32 = 1;

/// The one row that tells this database from all others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installation {
    /// A UUID, drawn when the server started for the first time. A copy of the database has the same.
    pub database_id: String,
    /// The UUID of the store of files that belongs to it, once one was adopted.
    pub store_id: Option<String>,
    /// Since when no mail is sent: this is a copy, or was moved.
    pub mails_held_since: Option<OffsetDateTime>,
    /// Since when nothing is deleted from the store of files: this is a copy, or was moved.
    pub deletions_held_since: Option<OffsetDateTime>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = installation)]
struct Row {
    database_id: String,
    store_id: Option<String>,
    server: Option<String>,
    mails_held_since: Option<Utc>,
    deletions_held_since: Option<Utc>,
}

impl From<Row> for Installation {
    fn from(row: Row) -> Self {
        Self {
            database_id: row.database_id,
            store_id: row.store_id,
            mails_held_since: row.mails_held_since.map(Into::into),
            deletions_held_since: row.deletions_held_since.map(Into::into),
        }
    }
}

fn row(db: &mut Db) -> Result<Option<Row>, DbError> {
    Ok(installation::table
        .find(ONLY)
        .select(Row::as_select())
        .first(db)
        .optional()?)
}

/// The installation; `None` before the first start.
pub fn find(db: &mut Db) -> Result<Option<Installation>, DbError> {
    Ok(row(db)?.map(Into::into))
}

/// The installation, made if there is none. On `PostgreSQL`, a database that was restored from a dump is found by its
/// server and is held like any other copy ([`hold`]), with its money paused.
pub fn ensure(db: &mut Db, now: OffsetDateTime) -> Result<Installation, DbError> {
    crate::locks::advisory_lock(db, "installation")?;
    let server = identity::of_server(db)?;
    let Some(found) = row(db)? else {
        diesel::insert_into(installation::table)
            .values((
                installation::id.eq(ONLY),
                installation::database_id.eq(fresh_id(now)),
                installation::server.eq(server),
            ))
            .execute(db)?;
        return ensured(db);
    };
    if server.is_some() && server != found.server {
        if found.server.is_some() {
            hold(db, now)?;
            money_state::begin_after_restore(db, now)?;
        }
        diesel::update(installation::table.find(ONLY))
            .set(installation::server.eq(server))
            .execute(db)?;
        return ensured(db);
    }
    Ok(found.into())
}

fn ensured(db: &mut Db) -> Result<Installation, DbError> {
    find(db)?.ok_or(DbError::NotFound)
}

/// An id for a store or a database.
#[must_use]
pub fn fresh_id(now: OffsetDateTime) -> String {
    crate::ids::fresh(now).to_string()
}

/// Records which store holds the files.
pub fn set_store(db: &mut Db, store_id: &str) -> Result<(), DbError> {
    diesel::update(installation::table.find(ONLY))
        .set(installation::store_id.eq(store_id))
        .execute(db)?;
    Ok(())
}

/// Holds back mails and deletions: this is a copy, whose original may be in use, or an original whose copy is.
pub fn hold(db: &mut Db, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(installation::table.find(ONLY))
        .set((
            installation::mails_held_since.eq(Utc(now)),
            installation::deletions_held_since.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// Lets mails be sent again.
pub fn release_mails(db: &mut Db) -> Result<(), DbError> {
    diesel::update(installation::table.find(ONLY))
        .set(installation::mails_held_since.eq(None::<Utc>))
        .execute(db)?;
    Ok(())
}

/// Lets objects be deleted from the store again.
pub fn release_deletions(db: &mut Db) -> Result<(), DbError> {
    diesel::update(installation::table.find(ONLY))
        .set(installation::deletions_held_since.eq(None::<Utc>))
        .execute(db)?;
    Ok(())
}

/// What was last seen of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClockSeen {
    /// The last look at which it was trusted.
    pub seen_at: Option<OffsetDateTime>,
    /// Since when nothing is done by it, until the operator confirms the time.
    pub stopped_at: Option<OffsetDateTime>,
}

/// What was last seen of the clock; nothing before the first start.
pub fn clock(db: &mut Db) -> Result<ClockSeen, DbError> {
    let found: Option<(Option<Utc>, Option<Utc>)> = installation::table
        .find(ONLY)
        .select((installation::clock_seen_at, installation::clock_stopped_at))
        .first(db)
        .optional()?;
    let (seen_at, stopped_at) = found.unwrap_or_default();
    Ok(ClockSeen {
        seen_at: seen_at.map(Into::into),
        stopped_at: stopped_at.map(Into::into),
    })
}

/// Keeps that the clock was trusted at a look, and goes on.
pub fn trust_clock(db: &mut Db, seen_at: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(installation::table.find(ONLY))
        .set((
            installation::clock_seen_at.eq(Utc(seen_at)),
            installation::clock_stopped_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    Ok(())
}

/// Keeps that nothing is done by the clock from now on; false if that was so before.
pub fn stop_clock(db: &mut Db, now: OffsetDateTime) -> Result<bool, DbError> {
    let goes = installation::table
        .find(ONLY)
        .filter(installation::clock_stopped_at.is_null());
    let stopped = diesel::update(goes)
        .set(installation::clock_stopped_at.eq(Utc(now)))
        .execute(db)?;
    Ok(stopped == 1)
}

/// True while mails are held back.
pub(crate) fn holds_mails(db: &mut Db) -> Result<bool, DbError> {
    let held = installation::table.filter(installation::mails_held_since.is_not_null());
    Ok(diesel::select(diesel::dsl::exists(held)).get_result(db)?)
}
