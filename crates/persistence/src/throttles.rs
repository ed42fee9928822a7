//! Counted attempts, shared by all instances and kept across restarts.

use diesel::prelude::*;
use marsam_domain::throttles::Hits;
use time::OffsetDateTime;

use crate::columns::{Utc, json, json_text};
use crate::db::directly;
use crate::locks::advisory_lock;
use crate::schema::throttle_counters as counters;
use crate::{Db, DbError};

/// The attempts that are counted in a bucket.
///
/// Other writers of the same bucket wait until this transaction ends, so that a decision based on the count holds.
pub fn hits(db: &mut Db, bucket: &str) -> Result<Hits, DbError> {
    advisory_lock(db, bucket)?;
    let stored = directly!(db, |db| counters::table
        .find(bucket)
        .select(counters::hits)
        .first::<String>(db)
        .optional())?;
    stored.map_or_else(|| Ok(Hits::default()), |stored| json(&stored))
}

/// Replaces the attempts of a bucket that [`hits`] has locked.
pub fn save(db: &mut Db, bucket: &str, hits: &Hits) -> Result<(), DbError> {
    // Two statements that stay prepared; diesel would prepare an update again each time.
    clear(db, bucket)?;
    let Some(last) = hits.last() else {
        return Ok(());
    };
    let values = (
        counters::bucket.eq(bucket),
        counters::hits.eq(json_text(hits)?),
        counters::last_hit_at.eq(Utc(last)),
    );
    directly!(db, |db| diesel::insert_into(counters::table)
        .values(values)
        .execute(db))?;
    Ok(())
}

/// Forgets every attempt in a bucket.
pub fn clear(db: &mut Db, bucket: &str) -> Result<(), DbError> {
    directly!(db, |db| diesel::delete(counters::table.find(bucket))
        .execute(db))?;
    Ok(())
}

/// Deletes the buckets without an attempt since `before`.
pub fn forget_old(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    let old = counters::table.filter(counters::last_hit_at.lt(Utc(before)));
    Ok(diesel::delete(old).execute(db)?)
}
