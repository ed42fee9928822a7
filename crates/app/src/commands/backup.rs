//! `marsam backup` and `marsam restore`.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use marsam_media::archive::{self, ArchiveError, DatabaseCopy};
use marsam_media::store::{MediaStore, StoreMark};
use marsam_persistence::backup::{self, BackupError, Counts};
use marsam_persistence::installation::{self, Installation};
use marsam_persistence::store::Engine;
use marsam_persistence::{Store, money_state};

use super::file_store::{self, Refused, Standing, block_on};
use super::say;
use crate::clock;
use crate::config::Config;

/// How often the database is copied again when the store lacks an object: a part of an upload is deleted once its file is
/// ready, and a newer copy does not refer to it any more.
const COPIES: usize = 3;

pub(super) fn backup(config: &Config, file: &Path, without_files: bool) -> anyhow::Result<()> {
    let engine = &config.database.engine;
    if without_files {
        backup::backup(engine, file, clock::now())?;
        return say(&format!("backed up to {}, without files", file.display()));
    }
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()).into());
    }
    if matches!(engine, Engine::Postgres) {
        return Err(BackupError::NotEmbedded.into());
    }
    for left in (0..COPIES).rev() {
        match write_archive(config, file) {
            Err(error) if left > 0 && is_incomplete(&error) => {}
            done => {
                let count = done?;
                let name = file.display();
                return say(&format!("backed up to {name}, with {count} objects"));
            }
        }
    }
    Ok(())
}

fn is_incomplete(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(ArchiveError::Incomplete { .. }))
}

/// The copy comes first: objects are written before their rows.
fn write_archive(config: &Config, file: &Path) -> anyhow::Result<usize> {
    let folder = scratch_next_to(file)?;
    let copy = folder.path().join("database");
    backup::backup(&config.database.engine, &copy, clock::now())?;
    let rows = migrated(&copy, &folder.path().join("read"))?;
    let keys = file_store::keys_of(&rows)?;
    let row_counts = counted(&rows.read(backup::counts)?);
    let media = file_store::open(config, &rows)?;
    let database = DatabaseCopy {
        file: &copy,
        keys: &keys,
        rows: &row_counts,
    };
    Ok(archive::write(&media, &database, file)?)
}

/// What an archive says of its database's rows. No migration changes these numbers.
fn counted(counts: &Counts) -> BTreeMap<String, i64> {
    [("accounts", counts.accounts), ("requests", counts.requests)]
        .map(|(name, count)| (name.to_owned(), count))
        .into()
}

/// Reads the rows of a database of an earlier version too: it migrates another copy of the file.
fn migrated(copy: &Path, to: &Path) -> anyhow::Result<Store> {
    std::fs::copy(copy, to).context("a copy to read the rows from")?;
    open_copy(to)
}

fn open_copy(file: &Path) -> anyhow::Result<Store> {
    let opened = Store::open(&format!("sqlite://{}", file.display()));
    opened.context("the database in the backup cannot be read")
}

pub(super) fn restore(config: &Config, file: &Path, incomplete: bool) -> anyhow::Result<()> {
    let engine = &config.database.engine;
    backup::may_restore(engine)?;
    let folder = scratch_next_to(file)?;
    let copy = folder.path().join("database");
    // A missing or unreadable file gets its own error message.
    let archived = if archive::is_database(file).unwrap_or(true) {
        backup::restore(&Engine::Sqlite(copy.clone()), file)?;
        None
    } else {
        let checked = archive::check(file)?;
        archive::extract_database(file, &copy)?;
        Some(checked)
    };
    let rows = open_copy(&copy)?;
    let referenced = file_store::keys_of(&rows)?;
    let found = match &archived {
        Some(checked) => {
            must_hold(&checked.keys, &referenced, incomplete)?;
            must_have_rows(&checked.rows, &counted(&rows.read(backup::counts)?))?;
            let media = take_store(config, &rows)?;
            archive::extract(file, &media)?;
            format!("{} objects", checked.keys.len())
        }
        None => "no files in it".to_owned(),
    };
    // A backup of an earlier version, or of a site that was never served, has no id yet.
    rows.write(|db| {
        installation::ensure(db, clock::now())?;
        installation::hold(db, clock::now())
    })?;
    let has_money = rows.write(|db| money_state::begin_after_restore(db, clock::now()))?;
    let counts = rows.read(backup::counts)?;
    drop(rows);
    backup::restore(engine, &copy)?;
    say(&format!(
        "restored from {}: {} accounts, {} requests, {} mails that wait, {found}",
        file.display(),
        counts.accounts,
        counts.requests,
        counts.waiting_mails
    ))?;
    if has_money {
        say(
            "payments are paused: compare them with `marsam payments reconcile --since DAY`, then `marsam payments resume`",
        )?;
    }
    say_what_waits(
        archived.is_none() && !referenced.is_empty(),
        referenced.len(),
    )
}

/// Each object that the rows refer to must be in the archive.
fn must_hold(
    keys: &HashSet<String>,
    referenced: &HashSet<String>,
    incomplete: bool,
) -> anyhow::Result<()> {
    let missing = referenced.difference(keys).count();
    if missing > 0 && !incomplete {
        bail!(
            "{missing} of the {} objects that the database refers to are not in the backup; nothing was restored: \
             `marsam restore --incomplete` restores what there is",
            referenced.len()
        );
    }
    Ok(())
}

/// The database must have as many rows as the archive says, if it says so.
fn must_have_rows(
    archived: &BTreeMap<String, i64>,
    found: &BTreeMap<String, i64>,
) -> anyhow::Result<()> {
    for (name, count) in found {
        let said = archived.get(name).unwrap_or(count);
        if said != count {
            bail!(
                "the database in the backup has {count} {name}, and had {said} when it was copied; nothing was restored"
            );
        }
    }
    Ok(())
}

/// The store that the objects go to: an empty one, or one that is the database's already. It is marked before the first
/// object, so that a restore that was cut off can be repeated.
fn take_store(config: &Config, rows: &Store) -> anyhow::Result<MediaStore> {
    let location = config.media_location();
    let media = MediaStore::open(&location).context("MARSAM_MEDIA_URL: the store of files")?;
    let own = rows.write(|db| installation::ensure(db, clock::now()))?;
    block_on(async {
        match file_store::judge(&media, rows, &own).await {
            Ok(Standing::Own) => Ok(()),
            Ok(Standing::Adoptable { .. }) => mark(&media, rows, &own).await,
            Err(Refused::Mismatch(mismatch)) => {
                let empty = media.census(HashSet::new()).await?.objects == 0;
                if empty && media.mark().await?.is_none() {
                    mark(&media, rows, &own).await
                } else {
                    Err(file_store::refusal(&mismatch))
                }
            }
            Err(refused) => Err(refused.into()),
        }
    })??;
    Ok(media)
}

/// The store gets a new id: the copy must not accept the original's store.
async fn mark(media: &MediaStore, rows: &Store, own: &Installation) -> anyhow::Result<()> {
    let drawn = installation::fresh_id(clock::now());
    rows.write(|db| installation::set_store(db, &drawn))?;
    let mark = StoreMark {
        store_id: drawn,
        database_id: own.database_id.clone(),
    };
    media.set_mark(&mark).await.context("MARSAM_MEDIA_URL")
}

fn say_what_waits(is_without_files: bool, referenced: usize) -> anyhow::Result<()> {
    if is_without_files {
        say(&format!(
            "its rows refer to {referenced} objects: copy them with `marsam media copy FROM TO` before the site is served"
        ))?;
    }
    say(
        "a restored site sends no mail before `marsam mail release` or `marsam mail drop`, and deletes no file before `marsam media sweep --yes`",
    )
}

/// On the same device, which has room for a copy.
fn scratch_next_to(file: &Path) -> anyhow::Result<tempfile::TempDir> {
    let folder: PathBuf = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    tempfile::tempdir_in(folder).context("a folder for the copy")
}
