//! Objects that nothing refers to any more, and files that are not needed any more.

use std::collections::HashSet;

use diesel::prelude::*;
use marsam_domain::files::{DELETED_BYTES, FileState, UNATTACHED, UPLOAD_IDLE};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::{File, Row, delete};
use crate::columns::Utc;
use crate::schema::{file_derivatives, file_parts, files, unused_objects};
use crate::{Db, DbError};

/// How many rows one look takes.
const BATCH_SIZE: i64 = 100;

/// Lists objects as unused; their bytes may be deleted after [`DELETED_BYTES`].
pub(crate) fn note(db: &mut Db, keys: &[String], now: OffsetDateTime) -> Result<(), DbError> {
    for key in keys {
        diesel::insert_into(unused_objects::table)
            .values((
                unused_objects::object_key.eq(key),
                unused_objects::delete_at.eq(Utc(now + DELETED_BYTES)),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Deletes uploads that have rested too long, files that were never used, and refused ones of the same age; answers how
/// many.
pub fn delete_old(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    let resting = files::state
        .eq(FileState::Receiving.slug())
        .and(files::updated_at.le(Utc(now - UPLOAD_IDLE)));
    let unattached = files::state
        .eq_any([FileState::Ready.slug(), FileState::Refused.slug()])
        .and(files::attached_at.is_null())
        .and(files::updated_at.le(Utc(now - UNATTACHED)));
    let old = files::table
        .filter(resting.or(unattached))
        .order(files::id.asc())
        .limit(BATCH_SIZE)
        .select(Row::as_select())
        .load(db)?;
    let count = old.len();
    for row in old {
        delete(db, &File::try_from(row)?, now)?;
    }
    Ok(count)
}

/// Objects whose bytes may be deleted now.
pub fn unused(db: &mut Db, now: OffsetDateTime) -> Result<Vec<String>, DbError> {
    Ok(unused_objects::table
        .filter(unused_objects::delete_at.le(Utc(now)))
        .order(unused_objects::delete_at.asc())
        .limit(BATCH_SIZE)
        .select(unused_objects::object_key)
        .load(db)?)
}

/// Forgets an object whose bytes are deleted.
pub fn forget_unused(db: &mut Db, key: &str) -> Result<(), DbError> {
    diesel::delete(unused_objects::table.find(key)).execute(db)?;
    Ok(())
}

/// How many keys one look compares: the number of terms of a query is fixed.
pub const KEYS_AT_ONCE: usize = 200;

/// Those of at most [`KEYS_AT_ONCE`] keys that no row refers to and none lists as unused.
pub fn unknown_of(db: &mut Db, mut keys: Vec<String>) -> Result<Vec<String>, DbError> {
    let parts = file_parts::table
        .filter(file_parts::object_key.eq_any(&keys))
        .select(file_parts::object_key)
        .load::<String>(db)?;
    let derivatives = file_derivatives::table
        .filter(file_derivatives::object_key.eq_any(&keys))
        .select(file_derivatives::object_key)
        .load::<String>(db)?;
    let originals = files::table
        .filter(files::original_key.eq_any(&keys))
        .select(files::original_key.assume_not_null())
        .load::<String>(db)?;
    let unused = unused_objects::table
        .filter(unused_objects::object_key.eq_any(&keys))
        .select(unused_objects::object_key)
        .load::<String>(db)?;
    let known: HashSet<String> = parts
        .into_iter()
        .chain(derivatives)
        .chain(originals)
        .chain(unused)
        .collect();
    keys.retain(|key| !known.contains(key));
    Ok(keys)
}
