//! What a write to a folder leaves when its process is killed: `object_store` writes to `<key>#<number>` before it
//! renames, and lists no such file.

use std::fs::DirEntry;
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// Deletes unfinished files below `folder` that were last written before `before`, and folders that have been empty since
/// then; returns how many files. A folder may go meanwhile, with its last object.
pub(super) fn delete_older(folder: &Path, before: SystemTime) -> io::Result<usize> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        entries => entries?,
    };
    let mut deleted = 0;
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            deleted += delete_older(&entry.path(), before)?;
            if is_older(&entry, before) {
                // Only an empty one can be removed.
                let _stays_or_went = std::fs::remove_dir(entry.path());
            }
        } else if is_unfinished(&entry.file_name().to_string_lossy()) && is_older(&entry, before) {
            std::fs::remove_file(entry.path())?;
            deleted += 1;
        }
    }
    Ok(deleted)
}

fn is_unfinished(name: &str) -> bool {
    name.rsplit_once('#').is_some_and(|(_, number)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// False for a file that is gone: its write has ended in the meantime.
fn is_older(entry: &DirEntry, before: SystemTime) -> bool {
    let modified = entry.metadata().and_then(|found| found.modified());
    modified.is_ok_and(|modified| modified < before)
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::Duration;

    use super::*;

    #[test]
    fn only_unfinished_files_and_empty_folders_that_are_old_enough_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let parts = folder.path().join("parts/a");
        std::fs::create_dir_all(&parts).unwrap();
        let day_ago = SystemTime::UNIX_EPOCH + Duration::from_hours(480_000);
        let old = day_ago - Duration::from_hours(1);
        for (name, modified) in [
            ("x", old),
            ("x#", old),
            ("x#y1", old),
            ("x#1", old),
            ("x#20", day_ago + Duration::from_hours(1)),
        ] {
            let file = File::create(parts.join(name)).unwrap();
            file.set_modified(modified).unwrap();
        }
        for (name, modified) in [("empty", old), ("new", day_ago)] {
            let path = folder.path().join(name);
            std::fs::create_dir(&path).unwrap();
            File::open(&path).unwrap().set_modified(modified).unwrap();
        }
        File::open(&parts).unwrap().set_modified(old).unwrap();
        assert_eq!(delete_older(folder.path(), day_ago).unwrap(), 1);
        assert_eq!(
            delete_older(&folder.path().join("gone"), day_ago).unwrap(),
            0
        );
        let is_left = |name: &str| folder.path().join(name).exists();
        assert_eq!(
            ["empty", "new", "parts/a"].map(is_left),
            [false, true, true]
        );
        let mut left: Vec<_> = std::fs::read_dir(&parts)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        left.sort_unstable();
        assert_eq!(left, ["x", "x#", "x#20", "x#y1"]);
    }
}
