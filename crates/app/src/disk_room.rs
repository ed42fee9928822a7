//! Whether the disks that this instance writes to have room and take writes.

use std::path::{Path, PathBuf};

use marsam_media::store::Location;
use marsam_persistence::store::Engine;
use rustix::fs::{StatVfsMountFlags, statvfs};

use crate::config::Config;

/// Less room than this fails: an upload, its derivatives and the log of the embedded database need about as much.
const MIN_BYTES: u64 = 100 * 1024 * 1024;

/// The folders that this instance writes to.
pub(crate) fn folders(config: &Config) -> Vec<PathBuf> {
    let mut folders = vec![std::env::temp_dir()];
    if let Engine::Sqlite(file) = &config.database.engine
        && let Some(folder) = file.parent()
    {
        folders.push(folder.to_owned());
    }
    if let Location::Folder(folder) = config.media_location() {
        folders.push(folder);
    }
    folders
}

/// Whether the disk of a folder has room left. Blocks while the disk does not answer.
pub(crate) fn is_left(folder: &Path) -> bool {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    statvfs(folder).is_ok_and(|disk| {
        let room = disk.f_bavail.saturating_mul(disk.f_frsize);
        room >= MIN_BYTES && !disk.f_flag.contains(StatVfsMountFlags::RDONLY)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_has_no_room() {
        assert!(is_left(Path::new("")));
        assert!(is_left(&std::env::temp_dir()));
        assert!(!is_left(Path::new("/nowhere/at/all")));
    }
}
