//! Locks by name, held until a transaction ends.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use crate::{Db, DbError};

/// Blocks every other writer of `key` until this transaction ends.
///
/// `SQLite` has one writer anyway; `PostgreSQL` takes an advisory lock, so that a count or a look-up stays true until
/// it is acted on.
pub fn advisory_lock(db: &mut Db, key: &str) -> Result<(), DbError> {
    if let Db::Pg(db) = db {
        // Stays prepared, unlike a query that is written as text: one round trip instead of two.
        diesel::select(pg_advisory_xact_lock(hashtextextended(key, 0))).execute(db)?;
    }
    Ok(())
}

diesel::define_sql_function! {
    /// A lock until the end of the transaction; its result has no value.
    fn pg_advisory_xact_lock(key: BigInt) -> Text;
}
diesel::define_sql_function! {
    /// The hash of a text.
    fn hashtextextended(text: Text, seed: BigInt) -> BigInt;
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
