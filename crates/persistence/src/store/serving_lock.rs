//! One server at a time for an embedded database: two would each believe that they alone change it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

/// Why the embedded database cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServingRefused {
    /// Another process serves it.
    #[error("another `marsam serve` uses {}: stop that one first", .0.display())]
    Taken(PathBuf),
    /// The lock file cannot be made.
    #[error("{}: {error}", .file.display())]
    Io {
        /// The lock file.
        file: PathBuf,
        /// The cause.
        error: io::Error,
    },
}

/// The lock of a server, held until it is dropped or its process ends, in whatever way.
#[derive(Debug)]
pub struct ServingLock(#[expect(dead_code, reason = "held, never read")] File);

impl ServingLock {
    /// Takes the lock of the database in `file`, which exists. It is a separate file next to the database: `SQLite`
    /// locks the database itself for each transaction.
    ///
    /// # Errors
    /// [`ServingRefused`].
    pub fn take(file: &Path) -> Result<Self, ServingRefused> {
        // One lock for all paths to a file, through symbolic links too.
        let file = file.canonicalize().unwrap_or_else(|_error| file.to_owned());
        let lock_file = file.with_added_extension("serving");
        let refused = |error| ServingRefused::Io {
            file: lock_file.clone(),
            error,
        };
        let lock = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(&lock_file)
            .map_err(refused)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self(lock)),
            Err(TryLockError::WouldBlock) => Err(ServingRefused::Taken(file)),
            Err(TryLockError::Error(error)) => Err(refused(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_served_once_at_a_time_through_whatever_path() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("marsam.db");
        std::fs::write(&file, "").unwrap();
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let first = ServingLock::take(&file).unwrap();
        for path in [&file, &link] {
            let refused = ServingLock::take(path).unwrap_err();
            assert!(matches!(refused, ServingRefused::Taken(_)), "{refused}");
        }
        drop(first);
        assert!(ServingLock::take(&link).is_ok());
    }
}
