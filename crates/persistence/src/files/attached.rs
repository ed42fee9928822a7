//! Files in use: a file is used in one place at most, and deleted some time after its last use.

use diesel::prelude::*;
use marsam_domain::files::FileState;
use marsam_domain::ids::{FileId, QuoteRequestId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::take_public_names;
use crate::columns::Utc;
use crate::schema::files;
use crate::{Db, DbError};

/// Marks a file as used; false if it is not ready, or used already.
pub(crate) fn take(db: &mut Db, file: FileId, now: OffsetDateTime) -> Result<bool, DbError> {
    let taken = diesel::update(files::table)
        .filter(files::id.eq(file.to_string()))
        .filter(files::state.eq(FileState::Ready.slug()))
        .filter(files::attached_at.is_null())
        .set(files::attached_at.eq(Utc(now)))
        .execute(db)?;
    Ok(taken == 1)
}

/// Whether a file was ever handed over in a delivery of a project.
pub fn has_delivered(db: &mut Db, request: QuoteRequestId) -> Result<bool, DbError> {
    let delivered = files::table
        .filter(files::request_id.eq(request.to_string()))
        .filter(files::delivery_version.is_not_null());
    Ok(diesel::select(diesel::dsl::exists(delivered)).get_result(db)?)
}

/// Marks a file as unused, and takes its public names: it is deleted after a while, counted from now.
pub(crate) fn free(db: &mut Db, file: FileId, now: OffsetDateTime) -> Result<(), DbError> {
    take_public_names(db, &[file.to_string()])?;
    diesel::update(files::table.find(file.to_string()))
        .set((
            files::attached_at.eq(None::<Utc>),
            files::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}
