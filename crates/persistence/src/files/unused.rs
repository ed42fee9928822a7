//! Files that are no longer needed, and objects that no row knows.

use std::collections::HashSet;

use diesel::prelude::*;
use marsam_domain::files::{FileState, UNATTACHED, UPLOAD_IDLE};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::{File, Row, delete};
use crate::columns::Utc;
use crate::schema::{file_derivatives, file_parts, files, stored_objects};
use crate::{Db, DbError};

/// How many rows one query reads.
const BATCH_SIZE: i64 = 100;

/// Deletes uploads that have been idle too long, files that were never used, and refused ones of the same age; returns
/// how many.
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

/// How many keys one query compares: the number of terms of a query is fixed.
pub const KEYS_AT_ONCE: usize = 200;

/// Those of at most [`KEYS_AT_ONCE`] keys that no row refers to and that are not in the ledger.
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
    let entered = stored_objects::table
        .filter(stored_objects::object_key.eq_any(&keys))
        .select(stored_objects::object_key)
        .load::<String>(db)?;
    let known: HashSet<String> = parts
        .into_iter()
        .chain(derivatives)
        .chain(originals)
        .chain(entered)
        .collect();
    keys.retain(|key| !known.contains(key));
    Ok(keys)
}
