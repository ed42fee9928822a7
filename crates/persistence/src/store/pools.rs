//! The pools: how many connections each has, and the settings of each connection.

use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::r2d2::{self, ConnectionManager, CustomizeConnection};
use parking_lot::{FairMutex, FairMutexGuard};

use super::Store;
use super::existing::must_not_be_foreign;
use crate::{Db, DbError};

/// Connections that read for accounts, sessions above all.
pub const READERS: u32 = 4;
/// Connections that read for visitors.
pub const PUBLIC_READERS: u32 = 4;
/// Connections that write, on `PostgreSQL`.
pub const POSTGRES_WRITERS: u32 = 8;
/// More would wait for the one write lock.
const SQLITE_WRITERS: u32 = 1;

pub(super) type Pool = r2d2::Pool<ConnectionManager<Db>>;
pub(super) type PooledDb = r2d2::PooledConnection<ConnectionManager<Db>>;

/// The connection that writes to an embedded database, taken by one thread at a time in the order of arrival. The pool
/// alone would give it back to the thread that has just returned it.
#[derive(Clone)]
pub(super) struct Writer {
    pool: Pool,
    turn: Arc<FairMutex<()>>,
    max_wait: Duration,
}

/// The writer, taken.
pub(super) struct TakenWriter<'a> {
    // Returned to its pool before the turn ends.
    db: PooledDb,
    _turn: FairMutexGuard<'a, ()>,
}

impl Writer {
    pub(super) fn new(pool: Pool, max_wait: Duration) -> Self {
        Self {
            pool,
            turn: Arc::default(),
            max_wait,
        }
    }

    /// Waits for the writer, no longer than it may.
    pub(super) fn take(&self) -> Result<TakenWriter<'_>, DbError> {
        let turn = self
            .turn
            .try_lock_for(self.max_wait)
            .ok_or_else(|| DbError::Unavailable("the writer was not free in time".to_owned()))?;
        Ok(TakenWriter {
            db: self.pool.get()?,
            _turn: turn,
        })
    }
}

impl Deref for TakenWriter<'_> {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

impl DerefMut for TakenWriter<'_> {
    fn deref_mut(&mut self) -> &mut Db {
        &mut self.db
    }
}

/// How long the database may block a caller. `SQLite` uses only `pool_wait` and `lock`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// Waiting for a free connection, or for the turn to write.
    pub pool_wait: Duration,
    /// One statement of an account's request, including waits.
    pub statement: Duration,
    /// One statement that reads for visitors.
    pub public_statement: Duration,
    /// Waiting for a lock that another transaction holds.
    pub lock: Duration,
    /// Waiting for the next statement of a transaction: a frozen instance loses its transaction and its locks. Shorter
    /// than `lock`, so that a transaction waiting for such a lock gets it.
    pub idle_in_transaction: Duration,
}

impl Timeouts {
    /// For a command that copies everything, and that the operator can end.
    pub const fn patient() -> Self {
        let day = Duration::from_hours(24);
        Self {
            pool_wait: Duration::from_secs(10),
            statement: day,
            public_statement: day,
            lock: day,
            idle_in_transaction: day,
        }
    }
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            pool_wait: Duration::from_secs(10),
            statement: Duration::from_secs(20),
            public_statement: Duration::from_secs(5),
            lock: Duration::from_secs(8),
            idle_in_transaction: Duration::from_secs(5),
        }
    }
}

/// `synchronous = FULL`: with NORMAL, acknowledged rows were lost in most simulated power cuts. The cache, in KiB, holds
/// what a group of writes touches.
const SQLITE_WRITER: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; \
    PRAGMA cache_size = -4000;";
/// Not mapped: what a connection reads as a whole, the roster above all, would stay in this process's memory. The cache, in
/// KiB, holds what a page of a large list reads from its indexes; a write empties it.
const SQLITE_READER: &str = "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000; PRAGMA query_only = ON;";

/// `busy_timeout` first: switching to WAL needs a lock.
fn sqlite_settings(timeouts: &Timeouts, pragmas: &str) -> String {
    format!("PRAGMA busy_timeout = {}; {pragmas}", ms(timeouts.lock))
}

/// Both engines take milliseconds; 0 would mean no limit.
fn ms(timeout: Duration) -> u128 {
    timeout.as_millis().max(1)
}

fn postgres_settings(timeouts: &Timeouts, statement: Duration) -> String {
    format!(
        "SET statement_timeout = {}; SET lock_timeout = {}; SET idle_in_transaction_session_timeout = {};",
        ms(statement),
        ms(timeouts.lock),
        ms(timeouts.idle_in_transaction),
    )
}

#[derive(Debug)]
struct Opening {
    size: u32,
    /// Statements that each new connection runs first.
    settings: String,
}

impl CustomizeConnection<Db, r2d2::Error> for Opening {
    fn on_acquire(&self, db: &mut Db) -> Result<(), r2d2::Error> {
        db.batch_execute(&self.settings)
            .map_err(r2d2::Error::QueryError)
    }
}

/// The connections of a pool at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolState {
    /// Whose they are.
    pub name: &'static str,
    /// All of them.
    pub open: u32,
    /// Those that no one uses.
    pub idle: u32,
}

impl Store {
    /// How many connections each pool has, and how many of them are idle.
    pub fn connections(&self) -> [PoolState; 3] {
        let pools = self.pools.read();
        let state = |name, pool: &Pool| {
            let state = pool.state();
            PoolState {
                name,
                open: state.connections,
                idle: state.idle_connections,
            }
        };
        [
            state("writers", &pools.writers),
            state("readers", &pools.readers),
            state("public_readers", &pools.public_readers),
        ]
    }
}

/// The three pools of one database.
#[derive(Clone)]
pub(super) struct Pools {
    pub(super) writers: Pool,
    pub(super) readers: Pool,
    pub(super) public_readers: Pool,
}

impl Pools {
    pub(super) fn sqlite(path: &str, timeouts: &Timeouts) -> Result<Self, DbError> {
        let open = |size, pragmas| {
            let settings = sqlite_settings(timeouts, pragmas);
            pool(Opening { size, settings }, timeouts)
                .build(ConnectionManager::new(path))
                .map_err(DbError::from)
        };
        Ok(Self {
            writers: open(SQLITE_WRITERS, SQLITE_WRITER)?,
            readers: open(READERS, SQLITE_READER)?,
            public_readers: open(PUBLIC_READERS, SQLITE_READER)?,
        })
    }

    pub(super) fn postgres(url: &str, timeouts: &Timeouts) -> Self {
        let open = |size, statement| {
            let settings = postgres_settings(timeouts, statement);
            // Does not wait for the server, which may be gone when the pools are replaced.
            pool(Opening { size, settings }, timeouts).build_unchecked(ConnectionManager::new(url))
        };
        Self {
            writers: open(POSTGRES_WRITERS, timeouts.statement),
            readers: open(READERS, timeouts.statement),
            public_readers: open(PUBLIC_READERS, timeouts.public_statement),
        }
    }
}

/// A pool whose connections are not tested before each use: `Store` replaces one that turns out to be closed.
fn pool(opening: Opening, timeouts: &Timeouts) -> r2d2::Builder<ConnectionManager<Db>> {
    r2d2::Pool::builder()
        .max_size(opening.size)
        .min_idle(Some(1))
        .connection_timeout(timeouts.pool_wait)
        .test_on_check_out(false)
        .connection_customizer(Box::new(opening))
}

/// Reports at once, and with its reason, what the pool would report only after [`Timeouts::pool_wait`].
pub(super) fn must_answer(url: &str) -> Result<(), DbError> {
    match PgConnection::establish(url) {
        Ok(_connection) => Ok(()),
        Err(error) => Err(DbError::Unavailable(error.to_string())),
    }
}

/// Reports at once what the pool would report only after retrying for [`Timeouts::pool_wait`].
pub(super) fn must_be_a_database(path: &str) -> Result<(), DbError> {
    let refused = |why: String| DbError::Unavailable(format!("{path}: {why}"));
    let mut db = SqliteConnection::establish(path).map_err(|error| refused(error.to_string()))?;
    db.batch_execute("PRAGMA busy_timeout = 5000; PRAGMA schema_version;")
        .map_err(|error| refused(error.to_string()))?;
    must_not_be_foreign(&mut db).map_err(refused)
}

/// The file holds password hashes and addresses: only its owner can read it.
pub(super) fn make_file(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        std::fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)?;
    }
    if !path.exists() {
        let made = std::fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(path);
        match made {
            Ok(file) => file.sync_all()?,
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        std::fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
