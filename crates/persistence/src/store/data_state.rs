//! Tells whether anything has been committed to the embedded database, by this process or by another, the command line
//! above all.

use std::sync::{Arc, Mutex, PoisonError};

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::DbError;

/// A number that changes with each commit. Clones share it.
#[derive(Clone, Default)]
pub(super) struct DataState(Arc<Mutex<Watch>>);

#[derive(Default)]
struct Watch {
    watched: Option<Watched>,
    state: u64,
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

impl DataState {
    /// The state of the file at `path` now. It takes some microseconds and waits for no lock of the database's; the first
    /// call opens a connection.
    pub(super) fn now(&self, path: &str) -> Result<u64, DbError> {
        let mut watch = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A connection that fails is opened again the next time.
        let (mut db, known) = match watch.watched.take() {
            Some(Watched { db, version }) => (db, Some(version)),
            None => (open(path)?, None),
        };
        let version = data_version(&mut db)?;
        if known != Some(version) {
            watch.state += 1;
        }
        watch.watched = Some(Watched { db, version });
        Ok(watch.state)
    }
}

fn open(path: &str) -> Result<SqliteConnection, DbError> {
    let mut db = SqliteConnection::establish(path)
        .map_err(|error| DbError::Unavailable(error.to_string()))?;
    db.batch_execute("PRAGMA query_only = ON;")?;
    Ok(db)
}

fn data_version(db: &mut SqliteConnection) -> Result<i64, DbError> {
    let found: DataVersion = diesel::sql_query("PRAGMA data_version").get_result(db)?;
    Ok(found.data_version)
}
