//! The one-time code for the first admin, by its hash.

use diesel::prelude::*;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::setup_codes;
use crate::{Db, DbError};

/// The key of the only row.
const ONLY: i32 = 1;

/// The hash of the current code, if there is one.
pub fn hash(db: &mut Db) -> Result<Option<String>, DbError> {
    Ok(setup_codes::table
        .find(ONLY)
        .select(setup_codes::code_hash)
        .first(db)
        .optional()?)
}

/// Stores a code, replacing an earlier one.
pub fn replace(db: &mut Db, code_hash: &str, now: OffsetDateTime) -> Result<(), DbError> {
    clear(db)?;
    diesel::insert_into(setup_codes::table)
        .values((
            setup_codes::id.eq(ONLY),
            setup_codes::code_hash.eq(code_hash),
            setup_codes::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// Uses the code up; returns whether there was one.
pub fn clear(db: &mut Db) -> Result<bool, DbError> {
    Ok(diesel::delete(setup_codes::table.find(ONLY)).execute(db)? == 1)
}
