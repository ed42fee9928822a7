//! What a database keeps up with each row that is written: indexes, and on `PostgreSQL` references. It is made again from all
//! rows at once, in a fraction of the time.

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::{Db, DbError};

/// How one of them is removed and made.
#[derive(QueryableByName)]
struct Statements {
    #[diesel(sql_type = Text)]
    remove: String,
    #[diesel(sql_type = Text)]
    make: String,
}

/// A primary key and a `UNIQUE` of a table stay: its rows are read back by them.
const INDEXES_IN_POSTGRES: &str = "SELECT format('DROP INDEX %I', i.relname) AS remove, pg_get_indexdef(i.oid) AS make \
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid \
    WHERE i.relnamespace = current_schema()::regnamespace \
    AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.oid) ORDER BY i.relname";
const REFERENCES_IN_POSTGRES: &str = "SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove, \
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make \
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname";
/// Not those of a table that refers to itself: while a row that is referred to is missing, `SQLite` searches the table for
/// referrers at each insert.
const INDEXES_IN_SQLITE: &str = "SELECT 'DROP INDEX ' || i.name AS remove, i.sql AS make FROM sqlite_master i \
    WHERE i.type = 'index' AND i.sql IS NOT NULL AND NOT EXISTS \
    (SELECT 1 FROM pragma_foreign_key_list(i.tbl_name) f WHERE f.\"table\" = i.tbl_name) ORDER BY i.name";

/// What was removed, in the order in which it is made again.
pub(super) struct Secondary(Vec<Statements>);

/// Removes the indexes and references of a database.
pub(super) fn take(db: &mut Db) -> Result<Secondary, DbError> {
    let found = match db {
        Db::Sqlite(_) => {
            // In KiB, for this connection: what is written is not sorted in a small cache.
            db.batch_execute("PRAGMA cache_size = -200000")?;
            diesel::sql_query(INDEXES_IN_SQLITE).load::<Statements>(db)?
        }
        Db::Pg(_) => {
            let mut found = diesel::sql_query(INDEXES_IN_POSTGRES).load::<Statements>(db)?;
            found.extend(diesel::sql_query(REFERENCES_IN_POSTGRES).load::<Statements>(db)?);
            found
        }
    };
    // References first: they need the unique indexes.
    for one in found.iter().rev() {
        db.batch_execute(&one.remove)?;
    }
    Ok(Secondary(found))
}

impl Secondary {
    /// Makes them again. A reference to a row that is missing fails here.
    pub(super) fn restore(&self, db: &mut Db) -> Result<(), DbError> {
        if let Db::Pg(_) = db {
            db.batch_execute("SET LOCAL maintenance_work_mem = '256MB'")?;
        }
        for one in &self.0 {
            db.batch_execute(&one.make)?;
        }
        Ok(())
    }
}
