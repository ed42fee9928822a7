//! How transactions begin.

use diesel::connection::{AnsiTransactionManager, SimpleConnection as _, TransactionManager as _};
use diesel::r2d2::R2D2Connection as _;

use super::pools::{Pool, PooledDb, Pools};
use super::{Engine, Store};
use crate::{Db, DbError, locks};

impl Store {
    /// A connection of a pool with an open transaction. One that turns out to be closed is replaced: nothing of the
    /// transaction was sent over it, except its locks, which ended with it.
    pub(super) fn begun(
        &self,
        of: fn(&Pools) -> &Pool,
        begin: impl Fn(&mut Db) -> Result<(), DbError>,
    ) -> Result<PooledDb, DbError> {
        let is_server = self.engine == Engine::Postgres;
        if is_server {
            self.availability.check()?;
        }
        let pool = of(&self.pools.read()).clone();
        let mut closed = 0;
        loop {
            let mut db = pool.get()?;
            match begin(&mut db) {
                Ok(()) => return Ok(db),
                // A lock that was not free in time is not waited for again: that connection is whole.
                Err(DbError::Unavailable(_))
                    if is_server && closed < pool.max_size() && db.is_broken() =>
                {
                    closed += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }
}

/// Begins a transaction that writes, on `PostgreSQL` with the locks of these names.
///
/// `SQLite` takes its write lock up front; otherwise two readers that start to write would deadlock.
pub(super) fn begin_write(db: &mut Db, keys: &[String]) -> Result<(), DbError> {
    match db {
        Db::Pg(db) => {
            let sql = locks::begin_with(keys);
            let begun = AnsiTransactionManager::begin_transaction_sql(db, &sql);
            if begun.is_err() {
                // It may have begun, and a lock was refused. A connection that is lost is discarded by the pool; the
                // first error is the one that counts.
                drop(db.batch_execute("ROLLBACK"));
            }
            begun
        }
        Db::Sqlite(db) => AnsiTransactionManager::begin_transaction_sql(db, "BEGIN IMMEDIATE"),
    }
    .map_err(DbError::from)
}

pub(super) fn begin_read(db: &mut Db) -> Result<(), DbError> {
    match db {
        Db::Pg(db) => AnsiTransactionManager::begin_transaction_sql(
            db,
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        ),
        Db::Sqlite(db) => AnsiTransactionManager::begin_transaction(db),
    }
    .map_err(DbError::from)
}
