//! The parts of an upload: a place that is claimed, an object in the store, and then a row.

use marsam_domain::files::FileState;
use marsam_domain::files::uploads::UploadRefused;
use marsam_domain::ids::FileId;
use marsam_media::store::fresh_key;
use marsam_persistence::files::{self, File, Part};
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use crate::Refused;

/// The next part of a file, of `bytes` bytes, with the key of its object.
pub fn next_part(file: &File, bytes: u64) -> Part {
    Part {
        start: file.received,
        length: bytes,
        key: fresh_key(&format!("parts/{}", file.id)),
    }
}

/// Claims the place of a part before its object is written: of two requests that go on at one place, one writes.
///
/// # Errors
/// [`UploadRefused::MovedOn`] if the upload has continued elsewhere.
pub fn claim(db: &mut Db, file: &File, part: &Part, now: OffsetDateTime) -> Result<(), Refused> {
    files::claim(db, file, part, now).map_err(moved_on)
}

/// Appends a claimed part whose object the store has; returns the file as it is afterwards. The last part completes it: it
/// waits to be processed.
///
/// # Errors
/// [`UploadRefused::MovedOn`] if the claim has ended, or the file is gone.
pub fn append(db: &mut Db, file: File, part: &Part, now: OffsetDateTime) -> Result<File, Refused> {
    files::append(db, file.id, part, now).map_err(moved_on)?;
    let received = part.start + part.length;
    let state = if received == file.length {
        FileState::Processing
    } else {
        file.state
    };
    Ok(File {
        received,
        updated_at: now,
        state,
        ..file
    })
}

/// Ends the claim of a part that was not acknowledged. True if its object is to be deleted, and then forgotten by
/// [`forget_object`]; false if the part has a row: its transaction committed although its answer was lost.
///
/// # Errors
/// The database's.
pub fn give_up_part(
    db: &mut Db,
    file: FileId,
    part: &Part,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    files::give_up(db, file, part, now)
}

/// Forgets an object that was deleted from the store.
///
/// # Errors
/// The database's.
pub fn forget_object(db: &mut Db, key: &str) -> Result<(), DbError> {
    files::forget_unused(db, key)
}

/// The upload continued elsewhere in the meantime.
fn moved_on(error: DbError) -> Refused {
    match error {
        DbError::Conflict => UploadRefused::MovedOn.into(),
        other => other.into(),
    }
}
