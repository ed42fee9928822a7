//! Notices what other processes, the command line above all, commit to the embedded database.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::DbError;

/// Counts the looks that found a commit. Clones share it.
#[derive(Clone, Default)]
pub(super) struct OtherProcesses(Arc<Shared>);

#[derive(Default)]
struct Shared {
    watched: Mutex<Option<Watched>>,
    changes: AtomicU64,
}

/// `SQLite` tells a connection whether another one has committed since it last asked, so it is always the same one.
struct Watched {
    db: SqliteConnection,
    version: i64,
}

#[derive(QueryableByName)]
struct DataVersion {
    #[diesel(sql_type = BigInt)]
    data_version: i64,
}

impl OtherProcesses {
    /// The number of looks that found a change.
    pub(super) fn changes(&self) -> u64 {
        self.0.changes.load(Ordering::Acquire)
    }

    /// Looks whether the file at `path` has been written to since the last look, by whichever process.
    pub(super) fn look(&self, path: &str) -> Result<(), DbError> {
        let mut guard = self
            .0
            .watched
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // One that fails is opened anew the next time.
        let mut db = match guard.take() {
            Some(watched) => {
                let Watched { mut db, version } = watched;
                let now = data_version(&mut db)?;
                if now == version {
                    *guard = Some(Watched { db, version });
                    return Ok(());
                }
                db
            }
            None => open(path)?,
        };
        let version = data_version(&mut db)?;
        self.0.changes.fetch_add(1, Ordering::AcqRel);
        *guard = Some(Watched { db, version });
        Ok(())
    }
}

fn open(path: &str) -> Result<SqliteConnection, DbError> {
    let mut db = SqliteConnection::establish(path)
        .map_err(|error| DbError::Unavailable(error.to_string()))?;
    db.batch_execute("PRAGMA busy_timeout = 5000; PRAGMA query_only = ON;")?;
    Ok(db)
}

fn data_version(db: &mut SqliteConnection) -> Result<i64, DbError> {
    let found: DataVersion = diesel::sql_query("PRAGMA data_version").get_result(db)?;
    Ok(found.data_version)
}
