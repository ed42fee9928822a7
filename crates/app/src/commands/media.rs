//! `marsam media`: the store of files as a whole.

use anyhow::{Context as _, bail};
use marsam_media::store::{Location, MediaStore};
use marsam_media::transfer::{self, Expected};
use marsam_persistence::{DbError, files};

use super::say;
use crate::cli::Media;
use crate::config::Config;

pub(super) fn run(what: &Media, config: &Config) -> anyhow::Result<()> {
    match what {
        Media::Verify => verify(config),
        Media::Copy { from, to } => copy(from, to),
    }
}

fn verify(config: &Config) -> anyhow::Result<()> {
    let rows = super::open(&config.database)?.read::<_, DbError>(files::referenced_objects)?;
    let expected = rows.into_iter().map(|row| Expected {
        key: row.key,
        bytes: row.bytes,
        sha256: row.sha256,
    });
    let store = MediaStore::open(&config.media_location())
        .context("MARSAM_MEDIA_URL: the store of files")?;
    let verified = transfer::verify(&store, expected.collect())?;
    for (key, fault) in &verified.faults {
        say(&format!("{key} {fault}"))?;
    }
    let (wrong, all) = (verified.faults.len(), verified.expected);
    if wrong > 0 {
        bail!("{wrong} of {all} objects are missing or damaged");
    }
    say(&format!(
        "{all} objects are as the database says; {} that nothing refers to will be deleted",
        verified.unreferenced
    ))
}

fn copy(from: &Location, to: &Location) -> anyhow::Result<()> {
    if from == to {
        bail!("FROM and TO are the same store");
    }
    // A store that is opened is made: a slip in its name would copy nothing.
    if let Location::Folder(path) = from
        && !path.is_dir()
    {
        bail!("FROM: there is no folder {}", path.display());
    }
    let open = |location, which| MediaStore::open(location).context(which);
    let done = transfer::copy(&open(from, "FROM")?, &open(to, "TO")?)?;
    say(&format!(
        "{} objects copied and read back, {} were there already",
        done.copied, done.skipped
    ))
}
