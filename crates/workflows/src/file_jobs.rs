//! Makes uploaded files ready: gathers their parts, hands them to the media worker, and stores what it made.
//!
//! **Invariant:** what a worker made is in the store before a row refers to it; of several instances one holds the lease
//! of a file.

mod scratch;
mod sweep;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::TryStreamExt as _;
use marsam_domain::files::FileRefusal;
use marsam_domain::ids::AccountId;
use marsam_media::job::{Job, Outcome, Ready};
use marsam_media::store::{MediaStore, StoreError, fresh_key};
use marsam_persistence::files::{self, Derivative, File, Made};
use marsam_persistence::store::Engine;
use marsam_persistence::{Db, DbError, Store};
use sha2::{Digest as _, Sha256};
use time::{Duration, OffsetDateTime};
use tokio::io::AsyncWriteExt as _;

pub use self::scratch::Scratch;
pub use self::sweep::{Consent, SweepError, Sweeper};
use crate::Clock;

/// Longer than a worker may run, and the copying before and after it.
const LEASE: Duration = Duration::minutes(3);
/// The pause after the store failed, or a worker crashed.
const PAUSE: Duration = Duration::seconds(30);
/// What the worker reads, in the folder of its job.
const INPUT: &str = "input";
/// Where it writes.
const OUT: &str = "out";
/// A file whose worker crashed is tried once more.
const ATTEMPTS: i32 = 2;

/// A worker that ended without an outcome: it crashed, or took too long.
#[derive(Debug, thiserror::Error)]
#[error("the media worker ended without an outcome: {0}")]
pub struct WorkerCrashed(pub String);

/// Runs a worker on an input file, with an output directory; blocks until it has ended.
pub type Process = Arc<dyn Fn(&Job, &Path, &Path) -> Result<Outcome, WorkerCrashed> + Send + Sync>;

/// What makes files ready.
#[derive(Clone)]
pub struct FileJobs {
    pub store: Store,
    pub media: MediaStore,
    pub clock: Clock,
    pub process: Process,
    pub scratch: Arc<Scratch>,
    /// Which account had the last turn.
    pub turn: LastTurn,
}

/// The account whose file was processed last: another one's is next. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct LastTurn(Arc<Mutex<Option<AccountId>>>);

impl LastTurn {
    fn last(&self) -> Option<AccountId> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn had_by(&self, account: AccountId) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(account);
    }
}

impl std::fmt::Debug for FileJobs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileJobs").finish_non_exhaustive()
    }
}

impl FileJobs {
    /// Takes up what an earlier process of an embedded database left when it was killed. Instances that share a server
    /// wait for each other's leases instead.
    ///
    /// # Errors
    /// The database's.
    pub async fn take_up(&self) -> Result<(), JobError> {
        if matches!(self.store.engine(), Engine::Sqlite(_)) {
            self.write(files::end_leases).await?;
            self.write(files::end_claims).await?;
        }
        Ok(())
    }

    /// Processes the longest waiting file of the account whose turn it is; false if none waits.
    ///
    /// # Errors
    /// The database's and the store's; the file is tried again later.
    pub async fn run_next(&self) -> Result<bool, JobError> {
        let now = (self.clock)();
        if !self.read(move |db| files::is_any_waiting(db, now)).await? {
            return Ok(false);
        }
        let leased = self
            .write({
                let after = self.turn.last();
                move |db| files::lease(db, after, now + LEASE, now)
            })
            .await?;
        let Some(file) = leased else {
            return Ok(false);
        };
        self.turn.had_by(file.account);
        let id = file.id;
        let done = self.run(file.clone()).await;
        match done {
            // Deleted in the meantime, or another instance was faster.
            Ok(()) | Err(JobError::Db(DbError::Conflict)) => Ok(true),
            Err(JobError::Crashed(crashed)) if file.attempts >= ATTEMPTS => {
                tracing::error!(file = %id, %crashed, "a file could not be processed");
                self.refuse(file, FileRefusal::CouldNotProcess).await?;
                Ok(true)
            }
            Err(JobError::Crashed(crashed)) => {
                tracing::warn!(file = %id, %crashed, "a file is tried once more");
                self.write(move |db| files::try_again(db, &file, now))
                    .await?;
                Ok(true)
            }
            Err(JobError::Store(error)) => {
                self.write(move |db| files::give_back(db, &file, now + PAUSE))
                    .await?;
                Err(error.into())
            }
            Err(error @ JobError::Db(_)) => Err(error),
        }
    }

    async fn run(&self, file: File) -> Result<(), JobError> {
        let folder = self.scratch.of_job().map_err(StoreError::from)?;
        let (input, out) = (folder.path().join(INPUT), folder.path().join(OUT));
        std::fs::create_dir(&out).map_err(StoreError::from)?;
        let Some(keys) = self.keys_of(&file).await? else {
            return self.refuse(file, FileRefusal::CouldNotProcess).await;
        };
        let sha256 = match self.gather(&keys, &input).await {
            // Restored without its files: waiting would bring nothing back, and its owner can send it again.
            Err(StoreError::NotFound) => {
                tracing::error!(file = %file.id, "a file's bytes are not in the store");
                return self.refuse(file, FileRefusal::CouldNotProcess).await;
            }
            gathered => gathered?,
        };
        let job = Job {
            purpose: file.purpose,
            name: file.name.clone(),
            crop: file.crop,
        };
        let (process, given, made) = (self.process.clone(), input.clone(), out.clone());
        let outcome = tokio::task::spawn_blocking(move || process(&job, &given, &made))
            .await
            .map_err(|error| WorkerCrashed(error.to_string()))??;
        let ready = match outcome {
            Outcome::Refused { reason } => return self.refuse(file, reason).await,
            Outcome::Ready(ready) => ready,
        };
        let made = self.keep(&file, ready, folder.path(), sha256).await?;
        let (now, leased, stored) = ((self.clock)(), file, made.clone());
        let done = self
            .write(move |db| files::make_ready(db, &leased, &stored, now))
            .await;
        // After any other error it may have committed: what is left is deleted a day later.
        if matches!(done, Err(DbError::Conflict)) {
            self.release(&made, now).await;
        }
        self.sweep_released().await;
        Ok(done?)
    }

    /// Releases what was made of a file that is gone, or that another attempt has made ready.
    async fn release(&self, made: &Made, now: OffsetDateTime) {
        let objects = made.objects(0).into_iter();
        let keys: Vec<String> = objects.map(|object| object.key).collect();
        let released = self.write(move |db| files::release_at_once(db, &keys, now));
        if let Err(error) = released.await {
            tracing::warn!(%error, "what was made of a file is left to the sweep");
        }
    }

    /// Deletes what is no longer needed, parts above all, unless this is a restored copy.
    pub async fn sweep_released(&self) {
        match self.sweeper().delete_released().await {
            Ok(_) | Err(SweepError::Held { .. } | SweepError::Unmarked) => {}
            Err(error) => {
                tracing::warn!(%error, "what a file does not need any more is left to the sweep");
            }
        }
    }

    async fn refuse(&self, file: File, reason: FileRefusal) -> Result<(), JobError> {
        let now = (self.clock)();
        self.write(move |db| files::refuse(db, &file, reason, now))
            .await?;
        self.sweep_released().await;
        Ok(())
    }

    /// The objects that a file consists of: the parts it arrived in, or the widest picture that it is cut out of; `None`
    /// where that picture was deleted.
    async fn keys_of(&self, file: &File) -> Result<Option<Vec<String>>, DbError> {
        let (id, source) = (file.id, file.source);
        if file.crop.is_none() {
            let parts = self.read(move |db| files::parts_of(db, id)).await?;
            return Ok(Some(parts.into_iter().map(|part| part.key).collect()));
        }
        let Some(source) = source else {
            return Ok(None);
        };
        let made = self.read(move |db| files::derivatives_of(db, source));
        Ok(made.await?.pop().map(|widest| vec![widest.key]))
    }

    /// Writes the objects into one file, and returns its digest.
    async fn gather(&self, keys: &[String], into: &Path) -> Result<String, StoreError> {
        let mut file = tokio::fs::File::create(into).await?;
        let mut digest = Sha256::new();
        for key in keys {
            let mut contents = self.media.get(key, None).await?;
            while let Some(bytes) = contents.try_next().await? {
                digest.update(&bytes);
                file.write_all(&bytes).await?;
            }
        }
        file.flush().await?;
        Ok(hex::encode(digest.finalize()))
    }

    /// Puts what the worker made into the store, and the original where it is kept.
    async fn keep(
        &self,
        file: &File,
        ready: Ready,
        folder: &Path,
        sha256: String,
    ) -> Result<Made, JobError> {
        let original_key = (file.purpose.keeps_original()).then(|| fresh_key("originals"));
        let mut derivatives = Vec::with_capacity(ready.derivatives.len());
        let mut sources = Vec::with_capacity(ready.derivatives.len());
        for made in ready.derivatives {
            let name = Path::new(&made.path);
            // A plain name: nothing outside of the directory.
            let name = name.file_name().filter(|plain| *plain == name.as_os_str());
            let name = name.ok_or_else(|| WorkerCrashed("a path that is not a name".to_owned()))?;
            sources.push(folder.join(OUT).join(name));
            derivatives.push(Derivative {
                name: made.name,
                key: fresh_key("derived"),
                public_name: None,
                content_type: made.content_type,
                bytes: made.bytes,
                width: pixels(made.width),
                height: pixels(made.height),
            });
        }
        let made = Made {
            kind: ready.kind,
            content_type: ready.content_type,
            sha256,
            width: pixels(ready.width),
            height: pixels(ready.height),
            duration_ms: ready.duration_ms.and_then(|ms| i64::try_from(ms).ok()),
            thumbhash: ready.thumbhash,
            peaks: ready.peaks,
            original_key,
            derivatives,
        };
        let (now, entered, objects) = ((self.clock)(), file.clone(), made.objects(file.length));
        self.write(move |db| files::announce(db, &entered, &objects, now))
            .await?;
        if let Some(key) = &made.original_key {
            self.media.put_file(key, &folder.join(INPUT)).await?;
        }
        for (derivative, source) in made.derivatives.iter().zip(sources) {
            self.media.put_file(&derivative.key, &source).await?;
        }
        Ok(made)
    }

    /// What deletes objects from the same store.
    #[must_use]
    pub fn sweeper(&self) -> Sweeper {
        Sweeper {
            store: self.store.clone(),
            media: self.media.clone(),
            clock: self.clock.clone(),
        }
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, DbError> {
        self.store.off_thread(move |store| store.read(work)).await?
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, DbError> {
        self.store
            .off_thread(move |store| store.write(work))
            .await?
    }
}

fn pixels(count: Option<u32>) -> Option<i32> {
    count.and_then(|count| i32::try_from(count).ok())
}

/// Why a file was not processed.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The store of files failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The worker crashed.
    #[error(transparent)]
    Crashed(#[from] WorkerCrashed),
}
