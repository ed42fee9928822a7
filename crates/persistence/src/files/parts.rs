//! The parts in which files arrive.

use diesel::prelude::*;
use marsam_domain::files::FileState;
use marsam_domain::ids::FileId;
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Duration, OffsetDateTime};

use super::{File, SizedObject, bytes, ledger, stored_bytes};
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

impl Part {
    fn object(&self) -> SizedObject {
        SizedObject {
            key: self.key.clone(),
            bytes: self.length,
        }
    }
}

/// How long a part may take to be written: until then no other part begins at the same place.
const CLAIM: Duration = Duration::seconds(30);

/// Claims the place of a part before its bytes are written, and enters its object in the ledger: of two requests that go on
/// at one place, one writes.
///
/// # Errors
/// [`DbError::Conflict`] if the file does not end at `part.start`, takes no more bytes, or another part is being written
/// there.
pub fn claim(db: &mut Db, file: &File, part: &Part, now: OffsetDateTime) -> Result<(), DbError> {
    let end = stored_bytes(part.start + part.length)?;
    let claimed = diesel::update(files::table)
        .filter(files::id.eq(file.id.to_string()))
        .filter(files::state.eq(FileState::Receiving.slug()))
        .filter(files::received.eq(stored_bytes(part.start)?))
        .filter(files::length.ge(end))
        .filter(
            files::claimed_until
                .is_null()
                .or(files::claimed_until.le(Utc(now))),
        )
        .set((
            files::claimed_until.eq(Utc(now + CLAIM)),
            files::claimed_by.eq(&part.key),
        ))
        .execute(db)?;
    if claimed == 0 {
        return Err(DbError::Conflict);
    }
    ledger::announce(db, file, &[part.object()], now)
}

/// Ends a claim whose part was not written, and releases its object; false if the part is a row: its transaction committed
/// although its answer was lost.
pub fn give_up(
    db: &mut Db,
    file: FileId,
    part: &Part,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    // First: it waits for a transaction that is still ending.
    diesel::update(files::table.find(file.to_string()))
        .filter(files::claimed_by.eq(&part.key))
        .set((
            files::claimed_until.eq(None::<Utc>),
            files::claimed_by.eq(None::<String>),
        ))
        .execute(db)?;
    let stored = file_parts::table.filter(file_parts::object_key.eq(&part.key));
    if diesel::select(diesel::dsl::exists(stored)).get_result(db)? {
        return Ok(false);
    }
    ledger::release_at_once(db, std::slice::from_ref(&part.key), now)?;
    Ok(true)
}

/// Ends every claim: for the one process of an embedded database, when it starts.
pub fn end_claims(db: &mut Db) -> Result<usize, DbError> {
    let claimed = files::table.filter(files::claimed_by.is_not_null());
    Ok(diesel::update(claimed)
        .set((
            files::claimed_until.eq(None::<Utc>),
            files::claimed_by.eq(None::<String>),
        ))
        .execute(db)?)
}

/// Appends a claimed part that the store has; the last one completes the file, which then waits to be processed.
///
/// # Errors
/// [`DbError::Conflict`] if the claim has ended, or the file is gone.
pub fn append(db: &mut Db, file: FileId, part: &Part, now: OffsetDateTime) -> Result<(), DbError> {
    let (start, end) = (
        stored_bytes(part.start)?,
        stored_bytes(part.start + part.length)?,
    );
    let appended = diesel::update(files::table)
        .filter(files::id.eq(file.to_string()))
        .filter(files::state.eq(FileState::Receiving.slug()))
        .filter(files::received.eq(start))
        .filter(files::claimed_by.eq(&part.key))
        .set((
            files::received.eq(end),
            files::updated_at.eq(Utc(now)),
            files::claimed_until.eq(None::<Utc>),
            files::claimed_by.eq(None::<String>),
        ))
        .execute(db)?;
    if appended == 0 || !ledger::keep_announced(db, &part.key)? {
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
