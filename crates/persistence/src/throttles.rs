//! Counted attempts, shared by all instances and kept across restarts.

use diesel::prelude::*;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::db::directly;
use crate::schema::throttle_hits as hits;
use crate::store::advisory_lock;
use crate::{Db, DbError};

/// The latest attempts in a bucket since `since`, newest first, at most `most` of them.
///
/// Other writers of the same bucket wait until this transaction ends, so that a decision based on the count holds.
pub fn hits_since(
    db: &mut Db,
    bucket: &str,
    since: OffsetDateTime,
    most: u32,
) -> Result<Vec<OffsetDateTime>, DbError> {
    advisory_lock(db, bucket)?;
    Ok(directly!(db, |db| hits::table
        .filter(hits::bucket.eq(bucket))
        .filter(hits::at.gt(Utc(since)))
        .order(hits::at.desc())
        .limit(i64::from(most))
        .select(hits::at)
        .load::<Utc>(db))?
    .into_iter()
    .map(Into::into)
    .collect())
}

/// Counts an attempt.
pub fn hit(db: &mut Db, bucket: &str, now: OffsetDateTime) -> Result<(), DbError> {
    directly!(db, |db| diesel::insert_into(hits::table)
        .values((
            hits::id.eq(crate::ids::fresh(now).to_string()),
            hits::bucket.eq(bucket),
            hits::at.eq(Utc(now)),
        ))
        .execute(db))?;
    Ok(())
}

/// Takes back one attempt of that instant.
pub fn take_back(db: &mut Db, bucket: &str, at: OffsetDateTime) -> Result<(), DbError> {
    let one = hits::table
        .filter(hits::bucket.eq(bucket))
        .filter(hits::at.eq(Utc(at)))
        .select(hits::id)
        .first::<String>(db)
        .optional()?;
    if let Some(id) = one {
        diesel::delete(hits::table.find(id)).execute(db)?;
    }
    Ok(())
}

/// Takes back every attempt in a bucket.
pub fn take_all_back(db: &mut Db, bucket: &str) -> Result<usize, DbError> {
    Ok(diesel::delete(hits::table.filter(hits::bucket.eq(bucket))).execute(db)?)
}

/// Deletes attempts before `before`.
pub fn forget_old(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(hits::table.filter(hits::at.lt(Utc(before)))).execute(db)?)
}
