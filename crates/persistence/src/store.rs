//! The two doors to the database, and what differs between `SQLite` and `PostgreSQL`.
//!
//! **Invariant:** dialects differ in this file and in [`crate::backup`], nowhere else; a transaction
//! is begun by [`Store::read`] or [`Store::write`] and by nobody else.

use std::path::{Path, PathBuf};
use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::prelude::*;
use diesel::r2d2::{self, ConnectionManager, CustomizeConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::{Db, DbError};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");
/// Any number will do, as long as every instance takes the same.
const MIGRATION_LOCK: i64 = 0x6d61_7273_616d;
/// How long a caller waits for a connection before it is told that the database is busy.
const POOL_WAIT: Duration = Duration::from_secs(10);
const SQLITE_READERS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 16;

type Pool = r2d2::Pool<ConnectionManager<Db>>;
type Manager = <Db as Connection>::TransactionManager;

/// Which engine a URL names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Engine {
    /// The embedded database, in this file.
    Sqlite(PathBuf),
    /// A `PostgreSQL` server.
    Postgres,
}

impl Engine {
    /// Reads `sqlite://PATH` (all that follows is a path) or `postgres://…`.
    pub fn of_url(url: &str) -> Option<Self> {
        if let Some(path) = url.strip_prefix("sqlite://") {
            return (!path.is_empty()).then(|| Self::Sqlite(PathBuf::from(path)));
        }
        let postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
        postgres.then_some(Self::Postgres)
    }
}

/// The database of one instance. Cloning shares the pools.
#[derive(Clone)]
pub struct Store {
    readers: Pool,
    writers: Pool,
    engine: Engine,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store")
            .field("engine", &self.engine)
            .finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database that `url` names, making a missing `SQLite` file (mode 0600), without migrating it.
    pub fn connect(url: &str) -> Result<Self, DbError> {
        let engine = Engine::of_url(url)
            .ok_or_else(|| DbError::Unavailable("the URL names no known database".to_owned()))?;
        match &engine {
            Engine::Sqlite(path) => {
                make_file(path).map_err(|error| {
                    DbError::Unavailable(format!("{}: {error}", path.display()))
                })?;
                // Absolute, so that `:memory:` and `file:` are names of files like any other.
                let path = std::path::absolute(path).unwrap_or_else(|_error| path.clone());
                let path = path.to_string_lossy().into_owned();
                must_be_a_database(&path)?;
                let writers = pool(
                    &path,
                    Opening {
                        size: 1,
                        pragmas: SQLITE_WRITER,
                    },
                )?;
                let readers = pool(
                    &path,
                    Opening {
                        size: SQLITE_READERS,
                        pragmas: SQLITE_READER,
                    },
                )?;
                Ok(Self {
                    readers,
                    writers,
                    engine,
                })
            }
            Engine::Postgres => {
                let both = pool(
                    url,
                    Opening {
                        size: POSTGRES_CONNECTIONS,
                        pragmas: "",
                    },
                )?;
                Ok(Self {
                    readers: both.clone(),
                    writers: both,
                    engine,
                })
            }
        }
    }

    /// Opens the database and brings its schema up to date.
    pub fn open(url: &str) -> Result<Self, DbError> {
        let store = Self::connect(url)?;
        store.migrate()?;
        Ok(store)
    }

    /// The engine behind this store.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Runs the pending migrations; instances that start at once wait for each other.
    pub fn migrate(&self) -> Result<usize, DbError> {
        let mut db = self.writers.get()?;
        let failed =
            |error: Box<dyn std::error::Error + Send + Sync>| DbError::Migration(error.to_string());
        match &mut *db {
            Db::Pg(db) => {
                let lock = |db: &mut PgConnection, verb: &str| {
                    db.batch_execute(&format!("SELECT pg_advisory_{verb}({MIGRATION_LOCK})"))
                };
                lock(db, "lock")?;
                let run = db.run_pending_migrations(MIGRATIONS).map(|done| done.len());
                lock(db, "unlock")?;
                run.map_err(failed)
            }
            Db::Sqlite(db) => db
                .immediate_transaction::<_, Error, _>(|db| {
                    Ok(db.run_pending_migrations(MIGRATIONS).map_err(Error)?.len())
                })
                .map_err(|error| failed(error.0)),
        }
    }

    /// True when no migration is pending.
    pub fn is_migrated(&self) -> Result<bool, DbError> {
        let mut db = self.readers.get()?;
        // The harness would make its table, which a reader may not.
        if !has_migrations_table(&mut db)? {
            return Ok(false);
        }
        match &mut *db {
            Db::Pg(db) => db.has_pending_migration(MIGRATIONS),
            Db::Sqlite(db) => db.has_pending_migration(MIGRATIONS),
        }
        .map(|pending| !pending)
        .map_err(|error| DbError::Migration(error.to_string()))
    }

    /// Runs `work` on one unchanging view of the data.
    pub fn read<T, E: From<DbError>>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut db = self.readers.get().map_err(DbError::from)?;
        let begin = match &mut *db {
            Db::Pg(db) => AnsiTransactionManager::begin_transaction_sql(
                db,
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            ),
            Db::Sqlite(db) => AnsiTransactionManager::begin_transaction(db),
        };
        begin.map_err(DbError::from)?;
        finish(&mut db, work)
    }

    /// Runs `work` in one transaction: all of it is on disk when this answers `Ok`, none of it otherwise.
    ///
    /// `SQLite` takes its write lock up front, or two readers that turn writer would deadlock.
    pub fn write<T, E: From<DbError>>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut db = self.writers.get().map_err(DbError::from)?;
        let begin = match &mut *db {
            Db::Pg(db) => AnsiTransactionManager::begin_transaction(db),
            Db::Sqlite(db) => AnsiTransactionManager::begin_transaction_sql(db, "BEGIN IMMEDIATE"),
        };
        begin.map_err(DbError::from)?;
        finish(&mut db, work)
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
            // A connection that broke is thrown away by the pool; what went wrong first is what counts.
            Ok(()) | Err(_) => Err(error),
        },
    }
}

/// Holds every other writer of `key` back until this transaction ends.
///
/// `SQLite` has one writer anyway; `PostgreSQL` takes an advisory lock, so that what was counted
/// or looked for stays true until it is acted on.
pub fn one_at_a_time(db: &mut Db, key: &str) -> Result<(), DbError> {
    if let Db::Pg(db) = db {
        diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
            .bind::<diesel::sql_types::Text, _>(key)
            .execute(db)?;
    }
    Ok(())
}

fn has_migrations_table(db: &mut Db) -> Result<bool, DbError> {
    let found = match db {
        Db::Pg(_) => "to_regclass('__diesel_schema_migrations') IS NOT NULL",
        Db::Sqlite(_) => {
            "EXISTS (SELECT 1 FROM sqlite_master WHERE name = '__diesel_schema_migrations')"
        }
    };
    Ok(diesel::select(diesel::dsl::sql::<diesel::sql_types::Bool>(found)).get_result(db)?)
}

/// What the migration harness reports, made fit for a diesel transaction.
struct Error(Box<dyn std::error::Error + Send + Sync>);

impl From<diesel::result::Error> for Error {
    fn from(error: diesel::result::Error) -> Self {
        Self(error.into())
    }
}

/// `busy_timeout` first: switching to WAL needs a lock. `synchronous = FULL`: with NORMAL,
/// acknowledged rows were lost in most simulated power cuts.
const SQLITE_WRITER: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; \
    PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; \
    PRAGMA cache_size = -16000;";
const SQLITE_READER: &str = "PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; \
    PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000; PRAGMA mmap_size = 134217728; \
    PRAGMA query_only = ON;";

#[derive(Debug)]
struct Opening {
    size: u32,
    pragmas: &'static str,
}

impl CustomizeConnection<Db, r2d2::Error> for Opening {
    fn on_acquire(&self, db: &mut Db) -> Result<(), r2d2::Error> {
        if self.pragmas.is_empty() {
            return Ok(());
        }
        db.batch_execute(self.pragmas)
            .map_err(r2d2::Error::QueryError)
    }
}

fn pool(url: &str, opening: Opening) -> Result<Pool, DbError> {
    r2d2::Pool::builder()
        .max_size(opening.size)
        .min_idle(Some(1))
        .connection_timeout(POOL_WAIT)
        // A server may have gone away since; a file has not.
        .test_on_check_out(opening.pragmas.is_empty())
        .connection_customizer(Box::new(opening))
        .build(ConnectionManager::new(url))
        .map_err(DbError::from)
}

/// Tells at once what the pool would only tell after it had tried again for [`POOL_WAIT`].
fn must_be_a_database(path: &str) -> Result<(), DbError> {
    let refused = |why: String| DbError::Unavailable(format!("{path}: {why}"));
    let mut db = SqliteConnection::establish(path).map_err(|error| refused(error.to_string()))?;
    db.batch_execute("PRAGMA busy_timeout = 5000; PRAGMA schema_version;")
        .map_err(|error| refused(error.to_string()))
}

/// The file holds password hashes and addresses: nobody but its owner reads it.
fn make_file(path: &Path) -> std::io::Result<()> {
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
