//! The two entry points to the database, and the differences between `SQLite` and `PostgreSQL`.
//!
//! **Invariant:** only this module and [`crate::backup`] distinguish SQL dialects; only [`Store::read`] and
//! [`Store::write`] begin transactions.

mod availability;
mod beginning;
pub(crate) mod changes;
pub(crate) mod counters_for_update;
mod effects;
pub(crate) mod existing;
mod group_commit;
pub(crate) mod identity;
mod looking_up;
mod pools;
pub(crate) mod server_url;
mod serving_lock;
mod session_pooling;
mod statistics;
mod watchdog;
mod write_queue;

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use diesel::connection::{SimpleConnection, TransactionManager};
use diesel::prelude::*;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use marsam_domain::ids::AccountId;
use parking_lot::RwLock;

use self::availability::Availability;
use self::beginning::{begin_read, begin_write};
pub use self::effects::OnPublished;
use self::effects::{Effects, Outlets};
use self::group_commit::GroupCommit;
pub use self::pools::{POSTGRES_WRITERS, PUBLIC_READERS, PoolState, READERS, Timeouts};
use self::pools::{Pools, Writer};
pub use self::serving_lock::{ServingLock, ServingRefused};
pub use self::watchdog::Watchdog;
pub use self::write_queue::WriteQueue;
use crate::closing::closing;
use crate::live::{Announcer, Listener};
use crate::{Db, DbError, compatibility, locks};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");
/// An arbitrary number, the same in every instance.
const MIGRATION_LOCK: i64 = 0x6d61_7273_616d;
/// How long `PostgreSQL` waits for the next statement of a migration; the statements themselves have no limit.
const MIGRATION_IDLE_MS: u32 = 60_000;
type Manager = <Db as Connection>::TransactionManager;

/// The engine that a URL names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Engine {
    /// The embedded database, in this file.
    Sqlite(PathBuf),
    /// A `PostgreSQL` server.
    Postgres,
}

impl Engine {
    /// Parses `sqlite://PATH` (everything after `sqlite://` is a path) or `postgres://…`.
    pub fn of_url(url: &str) -> Option<Self> {
        if let Some(path) = url.strip_prefix("sqlite://") {
            return (!path.is_empty()).then(|| Self::Sqlite(PathBuf::from(path)));
        }
        let postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
        postgres.then_some(Self::Postgres)
    }
}

/// The database of one instance. Clones share the pools.
///
/// Visitors have their own read connections: however many read the roster, sessions can be looked up.
#[derive(Clone)]
pub struct Store {
    url: String,
    timeouts: Timeouts,
    /// Replaced when the server is given up.
    pools: Arc<RwLock<Pools>>,
    engine: Engine,
    availability: Availability,
    outlets: Outlets,
    /// Writes to `SQLite`.
    writer: Writer,
    /// Begun with the first write that is queued.
    write_queue: Arc<OnceLock<Option<WriteQueue>>>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store")
            .field("engine", &self.engine)
            .finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database at `url`, creating a missing `SQLite` file (mode 0600), without migrating it.
    pub fn connect(url: &str) -> Result<Self, DbError> {
        Self::connect_with(url, Timeouts::default())
    }

    /// [`Store::connect`] with other timeouts.
    pub fn connect_with(url: &str, timeouts: Timeouts) -> Result<Self, DbError> {
        let engine = Engine::of_url(url)
            .ok_or_else(|| DbError::Unavailable("the URL names no known database".to_owned()))?;
        let (url, pools) = match &engine {
            Engine::Sqlite(path) => {
                pools::make_file(path).map_err(|error| {
                    DbError::Unavailable(format!("{}: {error}", path.display()))
                })?;
                // Absolute, so that `:memory:` and `file:` are file names like any other.
                let path = std::path::absolute(path).unwrap_or_else(|_error| path.clone());
                let path = path.to_string_lossy().into_owned();
                pools::must_be_a_database(&path)?;
                let pools = Pools::sqlite(&path, &timeouts)?;
                (path, pools)
            }
            Engine::Postgres => {
                let url = server_url::with_limits(url);
                pools::must_answer(&url)?;
                let pools = Pools::postgres(&url, &timeouts);
                (url, pools)
            }
        };
        let availability = Availability::default();
        let announcer =
            (engine == Engine::Postgres).then(|| Announcer::new(&url, availability.subscribe()));
        Ok(Self {
            url,
            writer: Writer::new(pools.writers.clone(), timeouts.pool_wait),
            timeouts,
            pools: Arc::new(RwLock::new(pools)),
            engine,
            availability,
            outlets: Outlets::announcing(announcer),
            write_queue: Arc::default(),
        })
    }

    /// Replaces the connections to the server, so that none of the old ones is used again.
    fn renew_pools(&self) {
        let renewed = Pools::postgres(&self.url, &self.timeouts);
        let old = std::mem::replace(&mut *self.pools.write(), renewed);
        // Closes what is idle, and holds up no one.
        drop(old);
    }

    /// A connection to the server outside the pools.
    fn connect_alone(&self) -> Result<PgConnection, DbError> {
        PgConnection::establish(&self.url).map_err(|error| DbError::Unavailable(error.to_string()))
    }

    /// Opens the database and runs the pending migrations.
    pub fn open(url: &str) -> Result<Self, DbError> {
        let store = Self::connect(url)?;
        store.migrate()?;
        Ok(store)
    }

    /// Increases with every committed change of the roster in this process, and by [`Store::note_roster_change`].
    pub fn roster_changes(&self) -> u64 {
        self.outlets.roster_changes()
    }

    /// Records that another process has changed the roster.
    pub fn note_roster_change(&self) {
        self.outlets.note_roster_change();
    }

    /// Where one process owns the database, the state of the public names: while it is the same, no name has been taken.
    /// Names that the command line takes change it with [`Store::note_roster_change`].
    pub fn public_names_state(&self) -> Option<u64> {
        let is_alone = matches!(self.engine, Engine::Sqlite(_));
        is_alone.then(|| self.outlets.public_names_taken() + self.outlets.roster_changes())
    }

    /// Hands what this process publishes to `handle`; only the first call counts.
    pub fn on_published(&self, handle: OnPublished) {
        self.outlets.on_published(handle);
    }

    /// The number of transactions that this store has committed; queued writes share them.
    pub fn commits(&self) -> u64 {
        self.outlets.commits()
    }

    /// A listener to what other instances publish; `None` where there are none.
    pub fn listener(&self) -> Result<Option<Listener>, DbError> {
        let Some(announcer) = self.outlets.announcer() else {
            return Ok(None);
        };
        self.availability.check()?;
        Listener::connect(&self.url, self.generation(), announcer).map(Some)
    }

    /// Tells other instances in the background from now on. Commands, which end soon, tell them at once.
    pub fn announce_in_background(&self) -> std::io::Result<()> {
        self.outlets.announcer().map_or(Ok(()), Announcer::begin)
    }

    /// The engine behind this store.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Runs the pending migrations; instances that start at once wait for each other.
    ///
    /// On `PostgreSQL` this uses its own connection, to which [`Timeouts`] do not apply.
    pub fn migrate(&self) -> Result<usize, DbError> {
        let failed =
            |error: Box<dyn std::error::Error + Send + Sync>| DbError::Migration(error.to_string());
        if self.engine == Engine::Postgres {
            let mut db = self.connect_alone()?;
            session_pooling::refuse(&mut db, &mut self.connect_alone()?)?;
            // The lock is released when the connection is closed, whatever happens.
            db.batch_execute(&format!(
                "SET idle_in_transaction_session_timeout = {MIGRATION_IDLE_MS}; SELECT pg_advisory_lock({MIGRATION_LOCK})"
            ))?;
            let mut db = Db::Pg(db);
            must_be_compatible(&mut db)?;
            let Db::Pg(db) = &mut db else {
                return Err(DbError::Migration("no PostgreSQL connection".to_owned()));
            };
            let run = db.run_pending_migrations(MIGRATIONS);
            return run.map(|done| done.len()).map_err(failed);
        }
        let writers = self.pools.read().writers.clone();
        let mut db = writers.get()?;
        must_be_compatible(&mut db)?;
        let Db::Sqlite(db) = &mut *db else {
            return Err(DbError::Migration("no SQLite connection".to_owned()));
        };
        db.immediate_transaction::<_, Error, _>(|db| {
            let done = db.run_pending_migrations(MIGRATIONS).map_err(Error)?.len();
            statistics::keep(db)?;
            Ok(done)
        })
        .map_err(|error| failed(error.0))
    }

    /// True when no migration is pending.
    pub fn is_migrated(&self) -> Result<bool, DbError> {
        let readers = self.pools.read().readers.clone();
        let mut db = readers.get()?;
        // The harness would create its table, which a read-only connection may not.
        if !existing::has_table(&mut db, "__diesel_schema_migrations")? {
            return Ok(false);
        }
        match &mut *db {
            Db::Pg(db) => db.has_pending_migration(MIGRATIONS),
            Db::Sqlite(db) => db.has_pending_migration(MIGRATIONS),
        }
        .map(|pending| !pending)
        .map_err(|error| DbError::Migration(error.to_string()))
    }

    /// Runs `work` on one snapshot of the data, for an account or to look up a session.
    pub fn read<T, E: From<DbError>>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut db = self.begun(|pools| &pools.readers, begin_read)?;
        finish(&mut db, work)
    }

    /// Runs `work` on one snapshot, for data that every visitor may see.
    pub fn read_public<T, E: From<DbError>>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut db = self.begun(|pools| &pools.public_readers, begin_read)?;
        finish(&mut db, work)
    }

    /// Runs `work` in one transaction: everything is on disk when this returns `Ok`, nothing otherwise.
    ///
    /// A write within `work` would wait for itself on `SQLite`.
    pub fn write<T, E: From<DbError>>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, E>,
    ) -> Result<T, E> {
        self.write_locking(&[], work)
    }

    /// Like [`Store::write`], with these accounts locked ([`crate::accounts::lock`]) before `work` runs: `PostgreSQL` gets
    /// the locks together with the BEGIN.
    pub fn write_locking<T, E: From<DbError>>(
        &self,
        accounts: &[AccountId],
        work: impl FnOnce(&mut Db) -> Result<T, E>,
    ) -> Result<T, E> {
        match self.engine {
            Engine::Sqlite(_) => {
                let mut writer = self.writer.take()?;
                begin_write(&mut writer, &[])?;
                self.write_with(&mut writer, closing(work))
            }
            Engine::Postgres => {
                let keys = locks::of_accounts(accounts);
                let mut db = self.begun(|pools| &pools.writers, |db| begin_write(db, &keys))?;
                let work = closing(|db| {
                    locks::note(keys);
                    work(db)
                });
                self.write_with(&mut db, work)
            }
        }
    }

    fn write_with<T, E: From<DbError>>(
        &self,
        db: &mut Db,
        work: impl FnOnce(&mut Db) -> Result<T, E>,
    ) -> Result<T, E> {
        // Those of a transaction that was rolled back.
        Effects::discard();
        let done = finish(db, work)?;
        self.outlets.committed(Effects::take());
        Ok(done)
    }

    /// The queue of the one writer of `SQLite`, for callers that wait without a thread; `None` on `PostgreSQL`, where
    /// writes run in parallel.
    ///
    /// The writes that wait at the same time share a transaction; each is still undone alone, and sees what the earlier
    /// ones wrote.
    pub fn write_queue(&self) -> Option<&WriteQueue> {
        let start = || {
            let (writer, outlets) = (self.writer.clone(), self.outlets.clone());
            let group_commit = GroupCommit::new(writer, outlets, self.timeouts.pool_wait);
            matches!(self.engine, Engine::Sqlite(_))
                .then(|| {
                    WriteQueue::start(move |first, waiting| group_commit.write(first, waiting)).ok()
                })
                .flatten()
        };
        self.write_queue.get_or_init(start).as_ref()
    }
}

fn finish<T, E: From<DbError>>(
    db: &mut Db,
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> Result<T, E> {
    match work(db) {
        Ok(value) => {
            Manager::commit_transaction(db).map_err(DbError::from)?;
            Ok(value)
        }
        Err(error) => match Manager::rollback_transaction(db) {
            // A broken connection is discarded by the pool; the first error is the one that counts.
            Ok(()) | Err(_) => Err(error),
        },
    }
}

/// Refuses a schema that a newer program has changed so that this one does not work with it.
fn must_be_compatible(db: &mut Db) -> Result<(), DbError> {
    if !existing::has_table(db, "compatibility")? {
        return Ok(());
    }
    compatibility::check(compatibility::oldest_version(db)?.as_deref())
}

/// An error of the migration harness, adapted to a diesel transaction.
struct Error(Box<dyn std::error::Error + Send + Sync>);

impl From<diesel::result::Error> for Error {
    fn from(error: diesel::result::Error) -> Self {
        Self(error.into())
    }
}
