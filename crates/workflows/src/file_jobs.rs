//! Makes uploaded files ready: gathers their parts, hands them to the media worker, and stores what it made.
//!
//! **Invariant:** what a worker made is in the store before a row refers to it; of several instances one holds the lease
//! of a file.

mod films;
mod gathering;
mod keeping;
mod leases;
mod scratch;
mod sweep;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use marsam_domain::files::FileRefusal;
use marsam_domain::files::quotas::Quotas;
use marsam_domain::ids::AccountId;
use marsam_media::job::{Job, Outcome};
use marsam_media::store::{MediaStore, StoreError};
use marsam_persistence::files::{self, File, Lane, Made, Turn};
use marsam_persistence::store::Engine;
use marsam_persistence::{Db, DbError, Store};
use time::{Duration, OffsetDateTime};

pub use self::films::Convert;
use self::gathering::Gathered;
pub use self::scratch::Scratch;
pub use self::sweep::{Consent, SweepError, Sweeper};
use crate::Clock;

/// It is extended while a file is worked on, so it tells when an instance is gone.
const LEASE: Duration = Duration::minutes(3);
/// The pause after the store failed, a worker crashed, or there was no room yet.
const PAUSE: Duration = Duration::seconds(30);
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
    /// What converts films; `None` where there is no ffmpeg.
    pub convert: Option<Convert>,
    /// What files may take, with what is made of them.
    pub quotas: Quotas,
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
        let lane = match self.convert {
            Some(_) => Lane::Quick,
            None => Lane::All,
        };
        let Some(file) = self.next_of(lane).await? else {
            return Ok(false);
        };
        let done = self.while_leased(&file, self.run(file.clone())).await;
        self.settle(file, done).await
    }

    /// Leases the longest waiting file of the account whose turn it is.
    async fn next_of(&self, lane: Lane) -> Result<Option<File>, JobError> {
        let now = (self.clock)();
        let looked = self.read(move |db| files::is_any_waiting(db, lane, now));
        if !looked.await? {
            return Ok(None);
        }
        let turn = Turn {
            lane,
            after: self.turn.last(),
            until: now + LEASE,
        };
        let leased = self.write(move |db| files::lease(db, &turn, now)).await?;
        if let Some(file) = &leased {
            self.turn.had_by(file.account);
        }
        Ok(leased)
    }

    /// What follows from the way a job ended.
    async fn settle(&self, file: File, done: Result<(), JobError>) -> Result<bool, JobError> {
        let (id, now) = (file.id, (self.clock)());
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
            Err(JobError::RoomAwaited) => {
                self.write(move |db| files::give_back(db, &file, now + PAUSE))
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
        let Some(gathered) = self.gathered(&file).await? else {
            return self.refuse(file, FileRefusal::CouldNotProcess).await;
        };
        let can_convert = self.convert.is_some();
        let outcome = self.process(&file, &gathered, can_convert).await?;
        self.store_outcome(file, outcome, &gathered).await
    }

    /// Runs a worker on the bytes that were gathered.
    async fn process(
        &self,
        file: &File,
        gathered: &Gathered,
        can_convert: bool,
    ) -> Result<Outcome, JobError> {
        let job = Job {
            can_convert,
            ..job_of(file)
        };
        self.run_worker(job, gathered.input(), gathered).await
    }

    async fn run_worker(
        &self,
        job: Job,
        input: PathBuf,
        gathered: &Gathered,
    ) -> Result<Outcome, JobError> {
        let (process, made) = (self.process.clone(), gathered.out());
        let ended = tokio::task::spawn_blocking(move || process(&job, &input, &made)).await;
        Ok(ended.map_err(|error| WorkerCrashed(error.to_string()))??)
    }

    /// Stores what a worker made of a file, or why it refused it.
    async fn store_outcome(
        &self,
        file: File,
        outcome: Outcome,
        gathered: &Gathered,
    ) -> Result<(), JobError> {
        let ready = match outcome {
            Outcome::Refused { reason } => return self.refuse(file, reason).await,
            Outcome::Convertible { content_type } => {
                let handed_over =
                    move |db: &mut Db| files::await_conversion(db, &file, &content_type);
                return Ok(self.write(handed_over).await?);
            }
            Outcome::Ready(ready) => ready,
        };
        let made = match self.keep(&file, ready, gathered).await? {
            Ok(made) => made,
            Err(reason) => return self.refuse(file, reason).await,
        };
        let (now, leased, stored) = ((self.clock)(), file, made.clone());
        let done = self
            .write(move |db| files::make_ready(db, &leased, &stored, now))
            .await;
        // After any other error it may have committed: what is left is deleted by the next attempt, or a day later.
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

    /// Deletes what is no longer needed, parts above all, unless this is a copy.
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

/// The job for a file: its purpose, name and crop.
fn job_of(file: &File) -> Job {
    Job {
        purpose: file.purpose,
        name: file.name.clone(),
        crop: file.crop,
        can_convert: false,
    }
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
    /// There is no room as long as other attempts take what they need twice.
    #[error("there is no room for a file until others are stored")]
    RoomAwaited,
}
