//! Files that were made ready elsewhere: nothing of them arrives in parts, and no worker opens them.

use diesel::prelude::*;
use marsam_domain::files::FileState;
use marsam_domain::ids::FileId;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::jobs::keep_made;
use super::{Made, NewFile, begin, find, stored_bytes};
use crate::schema::files;
use crate::{Db, DbError};

/// Stores a file as its upload and the media worker would have left it. The store has its objects already.
pub fn add_ready(
    db: &mut Db,
    new: &NewFile<'_>,
    made: &Made,
    now: OffsetDateTime,
) -> Result<FileId, DbError> {
    let file = begin(db, new, now)?;
    diesel::update(files::table.find(file.to_string()))
        .set(files::received.eq(stored_bytes(new.length)?))
        .execute(db)?;
    complete(db, file, made)?;
    Ok(file)
}

/// Makes a file ready that waits for a worker, such as a region that was cut out of a picture beforehand.
pub fn complete(db: &mut Db, file: FileId, made: &Made) -> Result<(), DbError> {
    diesel::update(files::table.find(file.to_string()))
        .set((
            files::state.eq(FileState::Ready.slug()),
            files::kind.eq(made.kind.slug()),
            files::content_type.eq(&made.content_type),
            files::sha256.eq(&made.sha256),
            files::width.eq(made.width),
            files::height.eq(made.height),
            files::duration_ms.eq(made.duration_ms),
            files::thumbhash.eq(&made.thumbhash),
            files::peaks.eq(&made.peaks),
            files::original_key.eq(&made.original_key),
            files::attempts.eq(1),
        ))
        .execute(db)?;
    let file = find(db, file)?;
    keep_made(db, &file, made)
}
