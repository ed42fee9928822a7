//! Locks by name, held until a transaction ends.

use diesel::prelude::*;

use crate::{Db, DbError};

/// Blocks every other writer of `key` until this transaction ends.
///
/// `SQLite` has one writer anyway; `PostgreSQL` takes an advisory lock, so that a count or a look-up stays true until
/// it is acted on.
pub fn advisory_lock(db: &mut Db, key: &str) -> Result<(), DbError> {
    if let Db::Pg(db) = db {
        diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
            .bind::<diesel::sql_types::Text, _>(key)
            .execute(db)?;
    }
    Ok(())
}

/// Blocks every writer of these tables until this transaction ends; readers go on.
///
/// `SQLite` has one writer anyway.
pub(crate) fn against_writes(db: &mut Db, tables: &[&'static str]) -> Result<(), DbError> {
    if let Db::Pg(db) = db {
        let all = tables.join(", ");
        diesel::sql_query(format!("LOCK TABLE {all} IN SHARE MODE")).execute(db)?;
    }
    Ok(())
}
