//! Files that wait until they are converted.

use diesel::prelude::*;
use marsam_domain::ids::FileId;
use time::OffsetDateTime;

use super::File;
use super::derivatives::{Derivative, derivatives_of};
use super::jobs::{extend_lease, leased};
use crate::columns::Utc;
use crate::schema::{files, film_jobs};
use crate::{Db, DbError, live};

/// Hands a leased file over to those who convert: ends its lease without counting the attempt. `content_type` is the media
/// type of the original.
///
/// # Errors
/// [`DbError::Conflict`] if the lease went to another attempt, or the file was deleted meanwhile.
pub fn await_conversion(db: &mut Db, file: &File, content_type: &str) -> Result<(), DbError> {
    let changed = diesel::update(leased(file))
        .set((
            files::leased_until.eq(None::<Utc>),
            files::attempts.eq(file.attempts - 1),
        ))
        .execute(db)?;
    if changed == 0 {
        return Err(DbError::Conflict);
    }
    // An instance that converts nothing may have taken it back, and given it up.
    end(db, file.id)?;
    diesel::insert_into(film_jobs::table)
        .values((
            film_jobs::file_id.eq(file.id.to_string()),
            film_jobs::content_type.eq(content_type),
            film_jobs::progress.eq(0),
        ))
        .execute(db)?;
    live::publish(db, file.account, &live::Change::File { id: file.id })
}

/// Extends the lease of a file that is being converted, and notes how much is done, in per cent; false if the lease went to
/// another attempt, or the file was deleted meanwhile.
pub fn note_progress(
    db: &mut Db,
    file: &File,
    percent: u8,
    until: OffsetDateTime,
) -> Result<bool, DbError> {
    if !extend_lease(db, file, until)? {
        return Ok(false);
    }
    diesel::update(film_jobs::table.find(file.id.to_string()))
        .set(film_jobs::progress.eq(i32::from(percent)))
        .execute(db)?;
    live::publish(db, file.account, &live::Change::File { id: file.id })?;
    Ok(true)
}

/// The media type of the original of a file that waits to be converted; `None` of every other file.
pub fn original_type(db: &mut Db, file: FileId) -> Result<Option<String>, DbError> {
    Ok(film_jobs::table
        .find(file.to_string())
        .select(film_jobs::content_type)
        .first(db)
        .optional()?)
}

/// How much of a file is converted, in per cent; `None` of a file that is not to be converted.
pub fn progress_of(db: &mut Db, file: FileId) -> Result<Option<u8>, DbError> {
    let progress: Option<i32> = film_jobs::table
        .find(file.to_string())
        .select(film_jobs::progress)
        .first(db)
        .optional()?;
    Ok(progress.map(|percent| u8::try_from(percent).unwrap_or(0)))
}

/// What was made of a file, and how much of it is converted, in per cent.
pub fn made_so_far(db: &mut Db, file: FileId) -> Result<(Vec<Derivative>, Option<u8>), DbError> {
    Ok((derivatives_of(db, file)?, progress_of(db, file)?))
}

/// The file does not wait any more.
pub(super) fn end(db: &mut Db, file: FileId) -> Result<(), DbError> {
    diesel::delete(film_jobs::table.find(file.to_string())).execute(db)?;
    Ok(())
}
