//! Where the files of jobs are while a worker has them.
//!
//! **Invariant:** a directory with a lock file belongs to a process that holds the lock, however it ends.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::TempDir;

/// What the directory of a process is called, before random letters.
const PREFIX: &str = "marsam-files-";
/// The file in it that is locked.
const LOCK: &str = "lock";

/// A directory of this process, deleted when it ends; where it is killed, when another process begins.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
    /// Held until the directory is deleted.
    _lock: File,
}

impl Scratch {
    /// Makes a directory in `parent`, which instances may share, and deletes those there that killed processes left.
    ///
    /// # Errors
    /// Where the directory cannot be made.
    pub fn open(parent: &Path) -> io::Result<Self> {
        let deleted = delete_abandoned(parent)?;
        if deleted > 0 {
            tracing::info!(deleted, "deleted directories of jobs that were killed");
        }
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
        // It gets its name once it is locked: until then another process would take the directory for abandoned.
        let unnamed = folder.path().join("new-lock");
        let lock = File::create(&unnamed)?;
        lock.lock()?;
        fs::rename(&unnamed, folder.path().join(LOCK))?;
        Ok(Self {
            folder,
            _lock: lock,
        })
    }

    /// A directory for one job, deleted when it is dropped.
    ///
    /// # Errors
    /// Where it cannot be made.
    pub(super) fn of_job(&self) -> io::Result<TempDir> {
        tempfile::tempdir_in(self.folder.path())
    }
}

/// Deletes the directories whose lock no process holds; returns how many. Other users' directories cannot be read, and
/// stay.
fn delete_abandoned(parent: &Path) -> io::Result<usize> {
    let mut deleted = 0;
    for entry in fs::read_dir(parent)? {
        let entry = entry?;
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if !is_ours || !entry.file_type()?.is_dir() {
            continue;
        }
        // Held while it is deleted, so that of two processes that begin at once one deletes it.
        let Ok(lock) = File::open(entry.path().join(LOCK)) else {
            continue;
        };
        if lock.try_lock().is_err() {
            continue;
        }
        match fs::remove_dir_all(entry.path()) {
            Ok(()) => deleted += 1,
            Err(error) => tracing::warn!(%error, "a directory of killed jobs stays"),
        }
    }
    Ok(deleted)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a process leaves if it is killed while it has a job.
    fn killed(parent: &Path, name: &str) {
        let job = parent.join(name).join("job");
        fs::create_dir_all(&job).unwrap();
        fs::write(job.join("input"), "bytes").unwrap();
        fs::write(parent.join(name).join(LOCK), "").unwrap();
    }

    fn names(parent: &Path) -> Vec<String> {
        let entries = fs::read_dir(parent).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_a_killed_process_left_is_deleted_by_the_next() {
        let parent = tempfile::tempdir().unwrap();
        killed(parent.path(), "marsam-files-abc");
        killed(parent.path(), "another-program-abc");
        let scratch = Scratch::open(parent.path()).unwrap();
        assert!(!parent.path().join("marsam-files-abc").exists());
        assert_eq!(names(parent.path()).len(), 2);
        drop(scratch);
        assert_eq!(names(parent.path()), ["another-program-abc"]);
    }

    #[test]
    fn directories_of_running_processes_stay() {
        let parent = tempfile::tempdir().unwrap();
        let one = Scratch::open(parent.path()).unwrap();
        let job = one.of_job().unwrap();
        fs::write(job.path().join("input"), "bytes").unwrap();
        let other = Scratch::open(parent.path()).unwrap();
        assert!(job.path().join("input").exists());
        assert!(other.of_job().is_ok());
        // Not locked yet: that process is just beginning.
        let beginning = parent.path().join("marsam-files-new");
        fs::create_dir(&beginning).unwrap();
        drop(one);
        assert_eq!(delete_abandoned(parent.path()).unwrap(), 0);
        assert!(beginning.exists());
    }
}
