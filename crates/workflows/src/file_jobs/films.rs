//! Converts films and recordings that browsers cannot show, next to all other files.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use marsam_domain::files::{FilePurpose, FileRefusal, MAX_CONVERTED};
use marsam_media::job::{Job, Outcome, Ready};
use marsam_media::runner::Converted;
use marsam_media::store::StoreError;
use marsam_persistence::files::{self, File, Lane};
use time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;

use super::{FileJobs, Gathered, JobError, LEASE, WorkerCrashed, job_of};

/// Converts an input file in an empty directory and blocks until that has ended. It tells how much is done, in per cent, and
/// ends when the answer is false.
pub type Convert = Arc<
    dyn Fn(&Path, &Path, &dyn Fn(u8) -> bool) -> Result<Converted, WorkerCrashed> + Send + Sync,
>;

/// Where a conversion writes, in the folder of its job.
const FILM: &str = "film";
/// The pause between two notes of how much is done: each is a write.
const NOTE_EVERY: Duration = Duration::seconds(4);
/// How much longer the sound of a film may be than its picture.
const MARGIN: Duration = Duration::milliseconds(500);

/// A converted film, and a picture of it.
struct Film {
    path: PathBuf,
    picture: Option<PathBuf>,
}

impl FileJobs {
    /// Converts the longest waiting film of the account whose turn it is; false if none waits, or nothing is converted here.
    /// Once `stop` is true, a conversion is given back, and begins again after the next start.
    ///
    /// # Errors
    /// Those of [`Self::run_next`].
    pub async fn convert_next(&self, stop: &watch::Receiver<bool>) -> Result<bool, JobError> {
        let Some(convert) = self.convert.clone() else {
            return Ok(false);
        };
        let Some(file) = self.next_of(Lane::Films).await? else {
            return Ok(false);
        };
        let work = self.convert(file.clone(), convert, stop.clone());
        let done = self.while_leased(&file, work).await;
        self.settle(file, done).await
    }

    async fn convert(
        &self,
        file: File,
        convert: Convert,
        stop: watch::Receiver<bool>,
    ) -> Result<(), JobError> {
        let Some(gathered) = self.gathered(&file).await? else {
            return self.refuse(file, FileRefusal::CouldNotProcess).await;
        };
        let out = gathered.folder.path().join(FILM);
        std::fs::create_dir(&out).map_err(StoreError::from)?;
        let (input, report) = (gathered.input(), self.report(&file, stop));
        let ended = tokio::task::spawn_blocking(move || convert(&input, &out, &report)).await;
        let made = match ended.map_err(|error| WorkerCrashed(error.to_string()))?? {
            Converted::Done { film, picture } => {
                let converted = Film {
                    path: film,
                    picture,
                };
                self.ready_of(&file, converted, &gathered).await?
            }
            Converted::TooLong => Err(FileRefusal::TooLongToConvert),
            Converted::Failed { said } => {
                tracing::warn!(file = %file.id, said, "a film could not be converted");
                Err(FileRefusal::NotConverted)
            }
            // Of a file that was deleted, or that another instance has, this changes nothing.
            Converted::Stopped => {
                let now = (self.clock)();
                return Ok(self
                    .write(move |db| files::give_back(db, &file, now))
                    .await?);
            }
        };
        let outcome = match made {
            Ok(ready) => Outcome::Ready(ready),
            Err(reason) => self.without_conversion(&file, &gathered, reason).await?,
        };
        self.store_outcome(file, outcome, &gathered).await
    }

    /// What becomes of a file that was not converted: what is handed over is kept without a preview.
    async fn without_conversion(
        &self,
        file: &File,
        gathered: &Gathered,
        reason: FileRefusal,
    ) -> Result<Outcome, JobError> {
        if !file.purpose.is_handed_over() {
            return Ok(Outcome::Refused { reason });
        }
        Ok(match self.process(file, gathered, false).await? {
            kept @ Outcome::Ready(_) => kept,
            _ => Outcome::Refused { reason },
        })
    }

    /// Notes how much is done, and keeps the lease; false once the conversion is not wanted any more.
    fn report(
        &self,
        file: &File,
        stop: watch::Receiver<bool>,
    ) -> impl Fn(u8) -> bool + Send + use<> {
        let (jobs, clock, file) = (self.clone(), self.clock.clone(), file.clone());
        let runtime = Handle::current();
        let noted = AtomicI64::new(clock().unix_timestamp());
        move |percent| {
            if *stop.borrow() {
                return false;
            }
            let now = clock();
            let due = noted.load(Ordering::Relaxed) + NOTE_EVERY.whole_seconds();
            if now.unix_timestamp() < due {
                return true;
            }
            noted.store(now.unix_timestamp(), Ordering::Relaxed);
            let file = file.clone();
            let until = now + LEASE;
            let note = jobs.write(move |db| files::note_progress(db, &file, percent, until));
            // On a thread that is left behind where the database is frozen: the conversion goes on. The lease outlives some
            // notes that fail.
            runtime.block_on(note).unwrap_or(true)
        }
    }

    /// What the media worker makes of a converted film and its picture, or why there is nothing.
    async fn ready_of(
        &self,
        file: &File,
        converted: Film,
        gathered: &Gathered,
    ) -> Result<Result<Ready, FileRefusal>, JobError> {
        let id = file.id;
        let original = self.read(move |db| files::original_type(db, id)).await?;
        // First the picture: a film that is refused takes everything away.
        let picture = match converted.picture {
            Some(picture) => self.picture_of(file, picture, gathered).await,
            None => None,
        };
        let outcome = self
            .run_worker(job_of(file), converted.path, gathered)
            .await?;
        let Outcome::Ready(ready) = outcome else {
            return Ok(Err(FileRefusal::NotConverted));
        };
        let longest = (MAX_CONVERTED + MARGIN).whole_milliseconds();
        let length = ready.duration_ms.map(i128::from);
        if length.is_some_and(|length| length > longest) {
            return Ok(Err(FileRefusal::TooLongToConvert));
        }
        let content_type = match original {
            Some(of_original) if file.purpose.keeps_original() => of_original,
            _ => ready.content_type,
        };
        let (thumbhash, pictures) = match picture {
            Some(picture) => (picture.thumbhash, picture.derivatives),
            None => (ready.thumbhash, Vec::new()),
        };
        Ok(Ok(Ready {
            content_type,
            thumbhash,
            derivatives: ready.derivatives.into_iter().chain(pictures).collect(),
            ..ready
        }))
    }

    /// The picture of a film as it is shown; a film does without.
    async fn picture_of(
        &self,
        file: &File,
        picture: PathBuf,
        gathered: &Gathered,
    ) -> Option<Ready> {
        let job = Job {
            purpose: FilePurpose::Cover,
            ..job_of(file)
        };
        match self.run_worker(job, picture, gathered).await {
            Ok(Outcome::Ready(ready)) => Some(ready),
            Ok(_) => None,
            Err(error) => {
                tracing::warn!(file = %file.id, %error, "a film has no picture");
                None
            }
        }
    }
}
