//! Puts what was made of a file into the store, where there is room for it.
//!
//! **Invariant:** an object is written only after a transaction that found room for it has entered it in the ledger.

use std::path::{Path, PathBuf};

use marsam_domain::files::FileRefusal;
use marsam_domain::files::quotas::Full;
use marsam_media::job::Ready;
use marsam_media::store::{StoreError, fresh_key};
use marsam_persistence::files::{self, Derivative, File, Made};
use marsam_persistence::{DbError, accounts};

use super::{FileJobs, Gathered, JobError, WorkerCrashed};
use crate::uploads;

/// Whether there is room for what was made of a file.
enum Room {
    /// Its objects are in the ledger.
    Found,
    /// Not yet: other attempts count twice for as long as they take.
    Awaited,
    /// There is none.
    None(Full),
}

impl FileJobs {
    /// Stores what the worker made, and the original where it is kept; or says why there is no room for it. What is
    /// handed over is then kept without a preview.
    ///
    /// # Errors
    /// [`JobError::RoomAwaited`] while it cannot be told.
    pub(super) async fn keep(
        &self,
        file: &File,
        ready: Ready,
        gathered: &Gathered,
    ) -> Result<Result<Made, FileRefusal>, JobError> {
        let (mut made, sources) = made_of(file, ready, gathered)?;
        let mut room = self.announce(file, &made).await?;
        if matches!(room, Room::None(_)) && file.purpose.is_handed_over() {
            // The original takes no more than its parts do.
            made = without_preview(made);
            room = self.announce(file, &made).await?;
        }
        match room {
            Room::Found => {}
            Room::Awaited => return Err(JobError::RoomAwaited),
            Room::None(full) => {
                if full == Full::Store {
                    tracing::warn!(file = %file.id, "MARSAM_MEDIA_MAX_BYTES is reached: a file is refused");
                }
                return Ok(Err(full.into()));
            }
        }
        if let Err(error) = self.put(&made, &sources, gathered).await {
            // The next attempt announces objects of its own.
            self.release(&made, (self.clock)()).await;
            return Err(error.into());
        }
        Ok(Ok(made))
    }

    /// Enters in the ledger what is about to be written, or says what has no room for it.
    async fn announce(&self, file: &File, made: &Made) -> Result<Room, DbError> {
        if let found @ Room::Found = self.announce_once(file, made).await? {
            return Ok(found);
        }
        // The ledger may still count parts of other files, what earlier attempts announced, and what a store that failed did
        // not take.
        self.sweep_released().await;
        self.announce_once(file, made).await
    }

    async fn announce_once(&self, file: &File, made: &Made) -> Result<Room, DbError> {
        let (now, quotas, entered) = ((self.clock)(), self.quotas, file.clone());
        let objects = made.objects(file.length);
        let announced = self.write(move |db| {
            // Accounts are locked before their files.
            accounts::lock(db, &[entered.account])?;
            files::release_earlier(db, &entered, now)?;
            let Some(full) = uploads::full_with(db, &entered, &objects, quotas)? else {
                files::announce(db, &entered, &objects, now)?;
                return Ok(Room::Found);
            };
            let whose = (full == Full::Account).then_some(entered.account);
            if files::is_any_announced(db, whose)? {
                return Ok(Room::Awaited);
            }
            Ok(Room::None(full))
        });
        announced.await
    }

    async fn put(
        &self,
        made: &Made,
        sources: &[PathBuf],
        gathered: &Gathered,
    ) -> Result<(), StoreError> {
        if let Some(key) = &made.original_key {
            self.media.put_file(key, &gathered.input()).await?;
        }
        for (derivative, source) in made.derivatives.iter().zip(sources) {
            self.media.put_file(&derivative.key, source).await?;
        }
        Ok(())
    }
}

/// What the worker made of a file under new keys, and where it left each derivative.
fn made_of(
    file: &File,
    ready: Ready,
    gathered: &Gathered,
) -> Result<(Made, Vec<PathBuf>), WorkerCrashed> {
    let original_key =
        (file.purpose.keeps_original()).then(|| fresh_key(&files::folder_of_original(file.id)));
    let mut derivatives = Vec::with_capacity(ready.derivatives.len());
    let mut sources = Vec::with_capacity(ready.derivatives.len());
    for made in ready.derivatives {
        let name = Path::new(&made.path);
        // A plain name: nothing outside of the directory.
        let name = name.file_name().filter(|plain| *plain == name.as_os_str());
        let name = name.ok_or_else(|| WorkerCrashed("a path that is not a name".to_owned()))?;
        sources.push(gathered.out().join(name));
        derivatives.push(Derivative {
            name: made.name,
            key: fresh_key(&files::folder_of_derivatives(file.id)),
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
        sha256: gathered.sha256.clone(),
        width: pixels(ready.width),
        height: pixels(ready.height),
        duration_ms: ready.duration_ms.and_then(|ms| i64::try_from(ms).ok()),
        thumbhash: ready.thumbhash,
        peaks: ready.peaks,
        original_key,
        derivatives,
    };
    Ok((made, sources))
}

/// The same as if no preview of it could be made.
fn without_preview(made: Made) -> Made {
    Made {
        width: None,
        height: None,
        duration_ms: None,
        thumbhash: None,
        peaks: None,
        derivatives: Vec::new(),
        ..made
    }
}

fn pixels(count: Option<u32>) -> Option<i32> {
    count.and_then(|count| i32::try_from(count).ok())
}
