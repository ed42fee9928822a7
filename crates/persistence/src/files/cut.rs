//! Files that the server makes of others: regions that are cut out of uploaded pictures.

use diesel::prelude::*;
use marsam_domain::creatives::Crop;
use marsam_domain::files::FileState;
use marsam_domain::ids::{AccountId, FileId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::{File, NewFile, Row, begin};
use crate::columns::{Utc, json_text};
use crate::schema::files;
use crate::{Db, DbError};

/// Stores a file that waits to be cut out of another one. It is used from the start; the caller has checked that there is
/// room for what will be made of it.
pub(crate) fn begin_cut(
    db: &mut Db,
    source: &File,
    crop: Crop,
    now: OffsetDateTime,
) -> Result<FileId, DbError> {
    let new = NewFile {
        account: source.account,
        purpose: source.purpose,
        request: None,
        name: &source.name,
        length: 0,
    };
    let file = begin(db, &new, now)?;
    diesel::update(files::table.find(file.to_string()))
        .set((
            files::state.eq(FileState::Processing.slug()),
            files::source_id.eq(source.id.to_string()),
            files::crop.eq(json_text(&crop)?),
            files::attached_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(file)
}

/// The files of an account that were cut out of others.
pub(crate) fn cut_of_account(db: &mut Db, account: AccountId) -> Result<Vec<File>, DbError> {
    files::table
        .filter(files::account_id.eq(account.to_string()))
        .filter(files::crop.is_not_null())
        .order(files::id.asc())
        .select(Row::as_select())
        .load(db)?
        .into_iter()
        .map(File::try_from)
        .collect()
}
