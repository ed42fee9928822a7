//! A consistent copy of the embedded database, made while the site is running.
//!
//! **Invariant:** every copy is on hold from its beginning, since an operator may serve it as it is.

use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use time::OffsetDateTime;

use crate::schema::{accounts, quote_requests};
use crate::store::{Engine, existing};
use crate::{Db, DbError, installation, outbox};

/// Why a copy was not made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Only the embedded database can be copied this way; a database server has its own tools.
    #[error("only the embedded SQLite database is backed up this way: use pg_dump for PostgreSQL")]
    NotEmbedded,
    /// Existing files are never overwritten.
    #[error("{} exists already and is not overwritten", .0.display())]
    Exists(PathBuf),
    /// There is no file to copy.
    #[error("{} does not exist", .0.display())]
    Missing(PathBuf),
    /// The file is not a database, or is damaged.
    #[error("{} is not a valid Marsam database: {why}", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// `SQLite`'s finding.
        why: String,
    },
    /// The database or the disk failed.
    #[error("the copy failed: {0}")]
    Db(#[from] DbError),
    /// The disk failed.
    #[error("the copy failed: {0}")]
    Io(#[from] std::io::Error),
}

/// What an operator compares between a site and its restored copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Accounts, erased ones too.
    pub accounts: i64,
    /// Quote requests in every stage.
    pub requests: i64,
    /// Mails that wait to be sent.
    pub waiting_mails: i64,
}

/// Counts the rows of a database.
///
/// # Errors
/// The database's.
pub fn counts(db: &mut Db) -> Result<Counts, DbError> {
    Ok(Counts {
        accounts: accounts::table.count().get_result(db)?,
        requests: quote_requests::table.count().get_result(db)?,
        waiting_mails: outbox::count_waiting(db)?,
    })
}

/// Writes a consistent copy of the database at `engine` to `target`, which must not exist. The copy is on hold.
pub fn backup(engine: &Engine, target: &Path, now: OffsetDateTime) -> Result<(), BackupError> {
    let Engine::Sqlite(source) = engine else {
        return Err(BackupError::NotEmbedded);
    };
    if !source.exists() {
        return Err(BackupError::Missing(source.clone()));
    }
    if target.exists() {
        return Err(BackupError::Exists(target.to_owned()));
    }
    copy(source, target, |copy| hold(copy, now))
}

/// Holds back the mails and deletions of a copy: its original is in use.
fn hold(copy: &Path, now: OffsetDateTime) -> Result<(), BackupError> {
    let mut db = Db::Sqlite(open(copy)?);
    // A version before there were holds has no ids either, so no store of files takes it for its original.
    if existing::has_table(&mut db, "installation")? {
        installation::ensure(&mut db, now)?;
        installation::hold(&mut db, now)?;
    }
    Ok(())
}

/// Refuses to restore over a database that exists.
///
/// # Errors
/// [`BackupError::NotEmbedded`] and [`BackupError::Exists`].
pub fn may_restore(engine: &Engine) -> Result<&Path, BackupError> {
    let Engine::Sqlite(target) = engine else {
        return Err(BackupError::NotEmbedded);
    };
    // The log of an earlier database would be applied to the restored one.
    for suffix in ["", "-wal", "-journal"] {
        let mut name = target.as_os_str().to_owned();
        name.push(suffix);
        let left = PathBuf::from(name);
        if left.exists() {
            return Err(BackupError::Exists(left));
        }
    }
    Ok(target)
}

/// Copies a backup to the path of a database that does not exist yet, after checking its integrity.
pub fn restore(engine: &Engine, backup: &Path) -> Result<(), BackupError> {
    if matches!(engine, Engine::Postgres) {
        return Err(BackupError::NotEmbedded);
    }
    if !backup.exists() {
        return Err(BackupError::Missing(backup.to_owned()));
    }
    let target = may_restore(engine)?;
    check(backup)?;
    if let Some(folder) = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)?;
    }
    copy(backup, target, |_copy| Ok(()))
}

/// `VACUUM INTO` reads one snapshot and writes a compact file; it writes to a temporary name first, so that a copy is
/// either complete, with what `finish` changes in it, or missing.
fn copy(
    source: &Path,
    target: &Path,
    finish: impl FnOnce(&Path) -> Result<(), BackupError>,
) -> Result<(), BackupError> {
    let mut part = target.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    if part.exists() {
        std::fs::remove_file(&part)?;
    }
    // SQLite fills an empty file: the file's mode restricts it to its owner from the first byte on.
    std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&part)?;
    let mut db = open(source)?;
    diesel::sql_query("VACUUM INTO ?")
        .bind::<diesel::sql_types::Text, _>(part.to_string_lossy().into_owned())
        .execute(&mut db)
        .map_err(DbError::from)?;
    finish(&part)?;
    std::fs::File::open(&part)?.sync_all()?;
    std::fs::hard_link(&part, target).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(target.to_owned()),
        _ => BackupError::Io(error),
    })?;
    std::fs::remove_file(&part)?;
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    std::fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    Ok(())
}

#[derive(QueryableByName)]
struct Check {
    #[diesel(sql_type = diesel::sql_types::Text)]
    integrity_check: String,
}

fn check(file: &Path) -> Result<(), BackupError> {
    let damaged = |why: String| BackupError::Damaged {
        file: file.to_owned(),
        why,
    };
    let mut db = open(file)?;
    let found = diesel::sql_query("PRAGMA integrity_check")
        .get_result::<Check>(&mut db)
        .map_err(|error| damaged(error.to_string()))?;
    if found.integrity_check != "ok" {
        return Err(damaged(found.integrity_check));
    }
    accounts::table
        .count()
        .get_result::<i64>(&mut db)
        .map(drop)
        .map_err(|error| damaged(error.to_string()))
}

fn open(file: &Path) -> Result<SqliteConnection, BackupError> {
    let path = std::path::absolute(file)?;
    let mut db = SqliteConnection::establish(&path.to_string_lossy())
        .map_err(|error| DbError::Unavailable(error.to_string()))?;
    db.batch_execute("PRAGMA busy_timeout = 5000;")
        .map_err(DbError::from)?;
    Ok(db)
}
