//! `marsam media`: the store of files as a whole.

use std::sync::Arc;

use anyhow::{Context as _, bail};
use marsam_media::store::{Location, MediaStore};
use marsam_media::transfer::{self, Expected};
use marsam_persistence::{DbError, files, installation};
use marsam_workflows::file_jobs::{Consent, Sweeper};

use super::file_store::{self, Refused, Standing, block_on};
use super::{open_existing, open_held_if_copied, say};
use crate::cli::Media;
use crate::clock;
use crate::config::Config;

pub(super) fn run(what: &Media, config: &Config) -> anyhow::Result<()> {
    match what {
        Media::Verify => verify(config),
        Media::Copy { from, to } => copy(from, to),
        Media::Sweep { yes } => sweep(config, *yes),
        Media::Adopt { yes } => adopt(config, *yes),
    }
}

fn sweep(config: &Config, yes: bool) -> anyhow::Result<()> {
    let store = open_held_if_copied(&config.database)?;
    let media = file_store::open_existing(&config.media_location())?;
    let sweeper = Sweeper {
        store,
        media,
        clock: Arc::new(clock::now),
    };
    let consent = if yes {
        Consent::Given
    } else {
        Consent::Ordinary
    };
    let deleted = block_on(sweeper.sweep(consent))??;
    say(&format!("{deleted} objects deleted"))
}

/// Makes the store this database's own, whatever its mark says. Objects that no row refers to are deleted some day, so
/// this says how many there are and asks for consent.
fn adopt(config: &Config, yes: bool) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    let media = file_store::open_existing(&config.media_location())?;
    let own = store.write(|db| installation::ensure(db, clock::now()))?;
    let why = match block_on(file_store::judge(&media, &store, &own))? {
        Ok(Standing::Own) => return say("the store is this database's already"),
        Ok(Standing::Adoptable { .. }) => None,
        Err(Refused::Mismatch(mismatch)) => Some(mismatch),
        Err(refused) => return Err(refused.into()),
    };
    let census = block_on(media.census(file_store::keys_of(&store)?))?;
    let census = census.context("MARSAM_MEDIA_URL")?;
    let unknown = census.objects - (census.referenced - census.missing);
    if let Some(why) = why.filter(|_| !yes) {
        bail!(
            "{why}: it has {} of the {} objects of this database and {unknown} others, which would be deleted; \
             `marsam media adopt --yes` takes it all the same",
            census.referenced - census.missing,
            census.referenced,
        );
    }
    block_on(file_store::mark(&media, &store, &own))??;
    say(&format!(
        "the store is this database's now; {} of its {} objects are there",
        census.referenced - census.missing,
        census.referenced,
    ))
}

fn verify(config: &Config) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    let media = file_store::open(config, &store)?;
    let rows = store.read::<_, DbError>(files::referenced_objects)?;
    let expected = rows.into_iter().map(|row| Expected {
        key: row.key,
        bytes: row.bytes,
        sha256: row.sha256,
    });
    let verified = transfer::verify(&media, expected.collect())?;
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
    // Opening a store creates it: with a typo in its name this would copy nothing.
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
