//! Creatives as visitors see them, read from the database: the roster itself is answered from memory.

use marsam_domain::creatives::{Creative, RESPONSE_WINDOW, typical_response_hours};
use marsam_domain::ids::CreativeId;
use marsam_persistence::{Db, DbError, creatives, invitations};
use time::OffsetDateTime;

/// A creative who is on the roster.
///
/// # Errors
/// [`DbError::NotFound`] for everyone else.
pub fn find(db: &mut Db, creative: CreativeId) -> Result<Creative, DbError> {
    creatives::find(db, creative)
}

/// The newest creatives on the roster, at most this many, and when each was last changed.
///
/// # Errors
/// The database's.
pub fn newest(db: &mut Db, most: i64) -> Result<Vec<(CreativeId, OffsetDateTime)>, DbError> {
    creatives::listed(db, most)
}

/// How soon a creative usually answers a request that was sent to them, in hours; `None` after too few.
///
/// # Errors
/// The database's.
pub fn response_hours(
    db: &mut Db,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<Option<i64>, DbError> {
    let sent = invitations::sent_to(db, creative, now - RESPONSE_WINDOW)?;
    Ok(typical_response_hours(&sent, now))
}
