//! The store of files that a command uses: it must be the one of the database.

mod running;

use std::collections::HashSet;
use std::time::Duration;

use anyhow::{Context as _, bail};
use marsam_media::store::{
    Location, MediaStore, Mismatch, Owner, StoreError, StoreMark, judge_mark, judge_unmarked,
};
use marsam_persistence::installation::{self, Installation};
use marsam_persistence::store::Engine;
use marsam_persistence::{DbError, Store, files};

pub(super) use self::running::StoreCheck;
use crate::clock;
use crate::config::Config;

const SETTING: &str = "MARSAM_MEDIA_URL";
/// How long a start waits for the store.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// Opens the store for `marsam serve`, and adopts one that has no mark and fits the database. A bucket that does not
/// answer stops no site: it is closed to changes until [`StoreCheck`] has judged it.
pub(super) async fn adopt(config: &Config, store: &Store) -> anyhow::Result<MediaStore> {
    let media = MediaStore::open(&config.media_location())
        .with_context(|| format!("{SETTING}: the store of files cannot be opened"))?;
    let own = store.write(|db| installation::ensure(db, clock::now()))?;
    match taken_in_time(&media, store, &own).await {
        Ok(()) => {}
        Err(NotTaken::Silent(error)) => {
            media.close_to_changes();
            tracing::error!(
                %error,
                "{SETTING}: the store of files does not answer; nothing is stored in it or deleted from it until its mark was read"
            );
        }
        Err(NotTaken::Foreign(error) | NotTaken::Failed(error)) => return Err(error),
    }
    Ok(media)
}

/// Why a site does not use its store.
enum NotTaken {
    /// It does not answer.
    Silent(StoreError),
    /// It is not the database's: the site must not go on.
    Foreign(anyhow::Error),
    /// The database failed, or the mark could not be written.
    Failed(anyhow::Error),
}

/// [`take`], for a start that does not wait for a bucket which does not answer.
async fn taken_in_time(
    media: &MediaStore,
    store: &Store,
    own: &Installation,
) -> Result<(), NotTaken> {
    // Reading the mark shows whether the store answers; counting its objects may take long.
    match tokio::time::timeout(ANSWER_TIMEOUT, media.mark()).await {
        Ok(Ok(_mark)) => take(media, store, own).await,
        Ok(Err(error)) => Err(NotTaken::Silent(error)),
        Err(_elapsed) => Err(NotTaken::Silent(StoreError::Unavailable(
            "no answer within two seconds".to_owned(),
        ))),
    }
}

/// Judges the store of a site, and marks one that has no mark and fits the database.
async fn take(media: &MediaStore, store: &Store, own: &Installation) -> Result<(), NotTaken> {
    match judge(media, store, own).await {
        Ok(Standing::Own) => Ok(()),
        // Each instance would keep the files that it receives in a folder of its own.
        Ok(Standing::Adoptable { found: 0, .. }) if is_shared(store) && own.store_id.is_some() => {
            Err(NotTaken::Foreign(anyhow::anyhow!(
                "{SETTING}: the store of files is empty, and this database has one already: all instances must share it, or see `marsam media adopt`"
            )))
        }
        Ok(Standing::Adoptable { missing, .. }) => {
            if missing > 0 {
                tracing::warn!(
                    missing,
                    "the store of files lacks objects: see `marsam media verify`"
                );
            }
            mark(media, store, own).await.map_err(NotTaken::Failed)
        }
        Err(Refused::Mismatch(mismatch)) => Err(NotTaken::Foreign(refusal(&mismatch))),
        Err(Refused::Store(error)) => Err(NotTaken::Silent(error)),
        Err(Refused::Db(error)) => Err(NotTaken::Failed(error.into())),
    }
}

/// A server may have several instances.
fn is_shared(store: &Store) -> bool {
    *store.engine() == Engine::Postgres
}

/// Opens the store for a command that reads it, which must be the database's and is not changed.
pub(super) fn open(config: &Config, store: &Store) -> anyhow::Result<MediaStore> {
    let location = config.media_location();
    let own = installation_of(store)?;
    // Migrated and never served: there was no reason to create the folder.
    let is_new = config.media.location.is_none() && own.store_id.is_none();
    let media = if is_new && keys_of(store)?.is_empty() {
        MediaStore::open(&location).context(SETTING)?
    } else {
        open_existing(&location)?
    };
    match block_on(judge(&media, store, &own))? {
        Ok(_) => Ok(media),
        Err(Refused::Mismatch(mismatch)) => Err(refusal(&mismatch)),
        Err(Refused::Store(error)) => Err(error).context(SETTING),
        Err(Refused::Db(error)) => Err(error.into()),
    }
}

/// Opening a store creates it: a typo in its name would find an empty one.
pub(super) fn open_existing(location: &Location) -> anyhow::Result<MediaStore> {
    if let Location::Folder(path) = location
        && !path.is_dir()
    {
        bail!("{SETTING}: there is no folder {}", path.display());
    }
    MediaStore::open(location).with_context(|| format!("{SETTING}: the store of files"))
}

/// The installation of a database, or what it will be at the first start.
pub(super) fn installation_of(store: &Store) -> anyhow::Result<Installation> {
    let found = store.read(installation::find)?;
    Ok(found.unwrap_or_else(|| Installation {
        database_id: String::new(),
        store_id: None,
        mails_held_since: None,
        deletions_held_since: None,
    }))
}

/// The keys of all objects that a database refers to.
pub(super) fn keys_of(store: &Store) -> Result<HashSet<String>, DbError> {
    let rows = store.read::<_, DbError>(files::referenced_objects)?;
    Ok(rows.into_iter().map(|row| row.key).collect())
}

/// Makes the store the database's: writes its id there, and the mark here.
pub(super) async fn mark(
    media: &MediaStore,
    store: &Store,
    own: &Installation,
) -> anyhow::Result<()> {
    // Instances that start at once agree on the id that the first of them has stored.
    let store_id = store.write(|db| {
        let found = installation::ensure(db, clock::now())?;
        if let Some(store_id) = found
            .store_id
            .filter(|id| own.store_id.as_ref() != Some(id))
        {
            return Ok::<_, DbError>(store_id);
        }
        let drawn = installation::fresh_id(clock::now());
        installation::set_store(db, &drawn)?;
        Ok(drawn)
    })?;
    let mark = StoreMark {
        store_id,
        database_id: own.database_id.clone(),
    };
    media.set_mark(&mark).await.context(SETTING)
}

/// How a store that may be used compares with the database.
pub(super) enum Standing {
    /// Each names the other.
    Own,
    /// It has no mark and may become the database's: objects of its rows were found there, or there are none at all; single
    /// ones are missing.
    Adoptable { found: usize, missing: usize },
}

/// Why a store is not used.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Compares a store with the database; changes neither.
pub(super) async fn judge(
    media: &MediaStore,
    store: &Store,
    own: &Installation,
) -> Result<Standing, Refused> {
    if let Some(mark) = media.mark().await? {
        let owner = Owner {
            database_id: &own.database_id,
            store_id: own.store_id.as_deref(),
        };
        judge_mark(&mark, owner)?;
        return Ok(Standing::Own);
    }
    let census = media.census(keys_of(store)?).await?;
    judge_unmarked(census)?;
    Ok(Standing::Adoptable {
        found: census.referenced.saturating_sub(census.missing),
        missing: census.missing,
    })
}

/// One sentence for the operator.
pub(super) fn refusal(mismatch: &Mismatch) -> anyhow::Error {
    anyhow::anyhow!(
        "{SETTING}: {mismatch}; nothing was changed: check DATABASE_URL and {SETTING}, or see `marsam media adopt`"
    )
}

/// Runs a future for a command, which has no runtime.
pub(super) fn block_on<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("no runtime for the store of files")?;
    Ok(runtime.block_on(work))
}
