//! `marsam backup` and `marsam restore`.

use std::path::Path;

use anyhow::Context as _;
use marsam_media::archive;
use marsam_media::store::MediaStore;
use marsam_persistence::backup::{self, BackupError};

use super::say;
use crate::config::Config;

pub(super) fn backup(config: &Config, file: &Path, without_files: bool) -> anyhow::Result<()> {
    let engine = &config.database.engine;
    if without_files {
        backup::backup(engine, file)?;
        return say(&format!("backed up to {}, without files", file.display()));
    }
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()).into());
    }
    // The copy comes first: every row in it has its objects in the store for another day.
    let folder = scratch_beside(file)?;
    let copy = folder.path().join("database");
    backup::backup(engine, &copy)?;
    let count = archive::write(&store(config)?, &copy, file)?;
    say(&format!(
        "backed up to {}, with {count} objects",
        file.display()
    ))
}

pub(super) fn restore(config: &Config, file: &Path) -> anyhow::Result<()> {
    let engine = &config.database.engine;
    let is_database = archive::is_database(file);
    // What is missing or unreadable is refused with its own words.
    if is_database.unwrap_or(true) {
        backup::restore(engine, file)?;
        return say(&format!(
            "restored from {}, which holds no files",
            file.display()
        ));
    }
    backup::may_restore(engine)?;
    let count = archive::check(file)?;
    let folder = scratch_beside(file)?;
    let copy = folder.path().join("database");
    archive::extract(file, &store(config)?, &copy)?;
    backup::restore(engine, &copy)?;
    say(&format!(
        "restored from {}, with {count} objects",
        file.display()
    ))
}

fn store(config: &Config) -> anyhow::Result<MediaStore> {
    MediaStore::open(&config.media_location()).context("MARSAM_MEDIA_URL: the store of files")
}

/// On the same device, which has room for a copy.
fn scratch_beside(file: &Path) -> anyhow::Result<tempfile::TempDir> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    tempfile::tempdir_in(folder.unwrap_or(Path::new("."))).context("a folder for the copy")
}
