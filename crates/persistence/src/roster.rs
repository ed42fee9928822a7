//! The whole roster: its version, its entries, and the changes since a version.
//!
//! **Invariant:** every change of what visitors see of a creative calls
//! [`roster_changes::changed`](crate::roster_changes::changed) in the same transaction; versions
//! become visible in order, because their counter's row is locked until the transaction ends.

use diesel::prelude::*;
use marsam_domain::creatives::{Creative, RosterState};
use marsam_domain::ids::CreativeId;
use marsam_domain::vocabulary::Vocabulary as _;

use crate::columns::id;
use crate::creatives::{self as entries, Loaded};
pub use crate::roster_changes::version;
use crate::schema::{creative_pages, creatives};
use crate::{Db, DbError};

/// Creatives that [`in_batches`] reads at once; also the most keys of a query for their covers.
pub const BATCH: usize = 500;

/// A change of one creative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RosterChange {
    /// The creative is listed, with this content.
    Listed(Box<Creative>),
    /// The creative is no longer listed.
    Unlisted(CreativeId),
}

/// Every listed creative, by id, with the version that they belong to.
pub fn all(db: &mut Db) -> Result<(i64, Vec<Creative>), DbError> {
    let mut all = Vec::new();
    let version = in_batches(db, |_db, batch| {
        all.extend(batch);
        Ok(())
    })?;
    Ok((version, all))
}

/// Hands every listed creative to `take`, by id and at most [`BATCH`] at a time, so that a large roster is never held
/// as rows. Returns the version that they belong to.
pub fn in_batches(
    db: &mut Db,
    mut take: impl FnMut(&mut Db, Vec<Creative>) -> Result<(), DbError>,
) -> Result<i64, DbError> {
    let version = version(db)?;
    let mut last = String::new();
    loop {
        let rows = entries::with_pages()
            .filter(creatives::state.eq(RosterState::Listed.slug()))
            .filter(creatives::id.gt(&last))
            .order(creatives::id.asc())
            .limit(i64::try_from(BATCH).unwrap_or(i64::MAX))
            .select(entries::columns())
            .load::<Loaded>(db)?;
        let is_last = rows.len() < BATCH;
        if let Some((row, _)) = rows.last() {
            last.clone_from(&row.id);
        }
        let batch = rows.into_iter().map(entries::convert);
        take(db, batch.collect::<Result<_, _>>()?)?;
        if is_last {
            return Ok(version);
        }
    }
}

/// The listed creatives who are or will be away, or were: what visitors see of them depends on the day.
pub fn with_days_away(db: &mut Db) -> Result<Vec<Creative>, DbError> {
    let rows = entries::with_pages()
        .filter(creatives::state.eq(RosterState::Listed.slug()))
        .filter(creative_pages::away_until.is_not_null())
        .order(creatives::id.asc())
        .select(entries::columns())
        .load::<Loaded>(db)?;
    rows.into_iter().map(entries::convert).collect()
}

/// The changes after version `seen`, and the version that they lead to.
pub fn changes_since(db: &mut Db, seen: i64) -> Result<(i64, Vec<RosterChange>), DbError> {
    let version = version(db)?;
    let rows = entries::with_pages()
        .filter(creatives::roster_version.gt(seen))
        .order(creatives::roster_version.asc())
        .select(entries::columns())
        .load::<Loaded>(db)?;
    let changes = rows.into_iter().map(|row| {
        if row.0.state != RosterState::Listed.slug() {
            return Ok(RosterChange::Unlisted(id(&row.0.id)?));
        }
        Ok(RosterChange::Listed(Box::new(entries::convert(row)?)))
    });
    Ok((version, changes.collect::<Result<_, DbError>>()?))
}
