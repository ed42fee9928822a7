//! Deletes objects that are no longer needed from the store of files.
//!
//! **Invariant:** nothing is deleted from a store whose mark does not name this database, from the store of a database
//! that is on hold, by a clock that is in doubt, or when too much would go at once.

use futures_util::TryStreamExt as _;
use marsam_domain::files::DELETED_BYTES;
use marsam_media::store::{MediaStore, Mismatch, Owner, StoreError, judge_mark};
use marsam_persistence::{DbError, Store, files, installation};
use time::OffsetDateTime;

use crate::Clock;
use crate::clock::guard;

/// A sweep may delete this many objects that no row has ever referred to, whatever the size of the store.
const UNREFERENCED_MAX: usize = 100;
/// In addition, one in this many of the store's objects.
const UNREFERENCED_SHARE: usize = 10;
/// How many of them one sweep deletes at most; the rest waits for the next.
const BATCH_SIZE: usize = 10_000;

/// Whether the operator has agreed to an unusual sweep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// Not asked: a sweep that is out of the ordinary deletes nothing.
    Ordinary,
    /// Given, with `marsam media sweep --yes`.
    Given,
}

/// Why a sweep deleted nothing.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    /// The store is not this database's.
    #[error("nothing is deleted: {0}")]
    Mismatch(#[from] Mismatch),
    /// The store has no mark, or the database has not adopted one.
    #[error(
        "nothing is deleted: the store of files has no mark; start `marsam serve` again to adopt it"
    )]
    Unmarked,
    /// The database is a copy, or was moved.
    #[error(
        "nothing is deleted from the store of files: this database was copied or moved elsewhere on {since}; \
         `marsam media sweep --yes` says that no other site uses the store"
    )]
    Held {
        /// When.
        since: OffsetDateTime,
    },
    /// How old an object is cannot be told.
    #[error(
        "nothing is deleted: the clock has been in doubt since {since}; set it right, or `marsam clock confirm` says \
         that it is"
    )]
    ClockStopped {
        /// When.
        since: OffsetDateTime,
    },
    /// Too many objects have no row.
    #[error(
        "nothing is deleted: the database does not know {unreferenced} of the {objects} objects in the store of files; \
         check DATABASE_URL and MARSAM_MEDIA_URL, then `marsam media sweep --yes` deletes them"
    )]
    TooMany {
        /// How many it would delete.
        unreferenced: usize,
        /// Of how many.
        objects: usize,
    },
    #[error(transparent)]
    Db(#[from] DbError),
    #[error("the store of files: {0}")]
    Store(#[from] StoreError),
}

/// Deletes what is no longer needed.
#[derive(Clone)]
pub struct Sweeper {
    pub store: Store,
    pub media: MediaStore,
    pub clock: Clock,
}

impl std::fmt::Debug for Sweeper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sweeper").finish_non_exhaustive()
    }
}

impl Sweeper {
    /// Deletes the bytes of unused objects, those that no row has ever referred to, and leftovers of writes that a
    /// crash broke off; returns how many.
    ///
    /// # Errors
    /// [`SweepError`]; what could not be deleted is deleted at the next sweep.
    pub async fn sweep(&self, consent: Consent) -> Result<usize, SweepError> {
        let now = (self.clock)();
        self.must_be_allowed(consent).await?;
        let unreferenced = self.unreferenced(consent, now).await?;
        let mut deleted = self.delete_unused(now).await?;
        for key in unreferenced {
            self.media.delete(&key).await?;
            deleted += 1;
        }
        Ok(deleted + self.media.delete_unfinished(now - DELETED_BYTES).await?)
    }

    /// Deletes the bytes of unused objects only; none while the clock is in doubt.
    ///
    /// # Errors
    /// Those of [`Sweeper::sweep`].
    pub(super) async fn delete_released(&self) -> Result<usize, SweepError> {
        let now = (self.clock)();
        // Looked for first: the mark is in the store, which may be far away.
        let is_idle = self
            .read(move |db| Ok(files::unused(db, now)?.is_empty() || guard::is_in_doubt(db, now)?));
        if is_idle.await? {
            return Ok(0);
        }
        self.must_be_allowed(Consent::Ordinary).await?;
        self.delete_unused(now).await
    }

    /// The mark is read each time: a disk may have been mounted elsewhere since.
    async fn must_be_allowed(&self, consent: Consent) -> Result<(), SweepError> {
        if let Some(since) = self.read(installation::clock).await?.stopped_at {
            return Err(SweepError::ClockStopped { since });
        }
        let found = self.read(installation::find).await?;
        let (Some(installation), Some(mark)) = (found, self.media.mark().await?) else {
            return Err(SweepError::Unmarked);
        };
        let owner = Owner {
            database_id: &installation.database_id,
            store_id: installation.store_id.as_deref(),
        };
        judge_mark(&mark, owner)?;
        match (installation.deletions_held_since, consent) {
            (Some(since), Consent::Ordinary) => Err(SweepError::Held { since }),
            (Some(_), Consent::Given) => Ok(self.write(installation::release_deletions).await?),
            (None, _) => Ok(()),
        }
    }

    /// The keys of objects older than a day that no row knows: at most [`BATCH_SIZE`].
    async fn unreferenced(
        &self,
        consent: Consent,
        now: OffsetDateTime,
    ) -> Result<Vec<String>, SweepError> {
        let (mut objects, mut unreferenced) = (0, 0);
        let mut kept = Vec::new();
        let mut pages = self.media.list().try_chunks(files::KEYS_AT_ONCE);
        while let Some(page) = pages.try_next().await.map_err(|cut| cut.1)? {
            objects += page.len();
            let old = page
                .into_iter()
                .filter(|object| object.modified_at <= now - DELETED_BYTES);
            let keys: Vec<String> = old.map(|object| object.key).collect();
            let unknown = self.read(move |db| files::unknown_of(db, keys)).await?;
            unreferenced += unknown.len();
            let room = BATCH_SIZE.saturating_sub(kept.len());
            kept.extend(unknown.into_iter().take(room));
        }
        let is_much =
            unreferenced > UNREFERENCED_MAX && unreferenced * UNREFERENCED_SHARE > objects;
        if is_much && consent == Consent::Ordinary {
            return Err(SweepError::TooMany {
                unreferenced,
                objects,
            });
        }
        Ok(kept)
    }

    async fn delete_unused(&self, now: OffsetDateTime) -> Result<usize, SweepError> {
        let mut deleted = 0;
        loop {
            let unused = self.read(move |db| files::unused(db, now)).await?;
            if unused.is_empty() {
                return Ok(deleted);
            }
            for key in unused {
                self.media.delete(&key).await?;
                self.write(move |db| files::forget_unused(db, &key)).await?;
                deleted += 1;
            }
        }
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut marsam_persistence::Db) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, DbError> {
        self.store.off_thread(move |store| store.read(work)).await?
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut marsam_persistence::Db) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, DbError> {
        self.store
            .off_thread(move |store| store.write(work))
            .await?
    }
}
