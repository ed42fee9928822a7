//! The parts in which files arrive.

use diesel::prelude::*;
use marsam_domain::files::FileState;
use marsam_domain::ids::FileId;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::{bytes, stored_bytes};
use crate::columns::Utc;
use crate::schema::{file_parts, files};
use crate::{Db, DbError};

/// A part of a file, stored as an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// In bytes from the start of the file.
    pub start: u64,
    /// In bytes.
    pub length: u64,
    /// The key of its object.
    pub key: String,
}

/// Appends a part that the store has; the last one completes the file, which then waits to be processed.
///
/// # Errors
/// [`DbError::Conflict`] if the file does not end at `part.start`, or takes no more bytes.
pub fn append(db: &mut Db, file: FileId, part: &Part, now: OffsetDateTime) -> Result<(), DbError> {
    let (start, end) = (
        stored_bytes(part.start)?,
        stored_bytes(part.start + part.length)?,
    );
    let appended = diesel::update(files::table)
        .filter(files::id.eq(file.to_string()))
        .filter(files::state.eq(FileState::Receiving.slug()))
        .filter(files::received.eq(start))
        .filter(files::length.ge(end))
        .set((files::received.eq(end), files::updated_at.eq(Utc(now))))
        .execute(db)?;
    if appended == 0 {
        return Err(DbError::Conflict);
    }
    diesel::insert_into(file_parts::table)
        .values((
            file_parts::file_id.eq(file.to_string()),
            file_parts::start.eq(start),
            file_parts::length.eq(stored_bytes(part.length)?),
            file_parts::object_key.eq(&part.key),
        ))
        .execute(db)?;
    diesel::update(files::table)
        .filter(files::id.eq(file.to_string()))
        .filter(files::received.eq(files::length))
        .set(files::state.eq(FileState::Processing.slug()))
        .execute(db)?;
    Ok(())
}

/// The parts of a file, in order.
pub fn parts_of(db: &mut Db, file: FileId) -> Result<Vec<Part>, DbError> {
    file_parts::table
        .filter(file_parts::file_id.eq(file.to_string()))
        .order(file_parts::start.asc())
        .select((
            file_parts::start,
            file_parts::length,
            file_parts::object_key,
        ))
        .load::<(i64, i64, String)>(db)?
        .into_iter()
        .map(|(start, length, key)| {
            Ok(Part {
                start: bytes(start)?,
                length: bytes(length)?,
                key,
            })
        })
        .collect()
}
