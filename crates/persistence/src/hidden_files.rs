//! What an admin hid, by its content: the file stays hidden when its work is deleted, when the same bytes are sent again, and
//! when another region is cut out of it. So does what a work linked to.

use diesel::dsl::exists;
use diesel::prelude::*;
use marsam_domain::ids::{AccountId, FileId, WorkId};
use marsam_domain::works::link_target;
use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::db::directly;
use crate::files::{self, File};
use crate::schema::hidden_files;
use crate::{Db, DbError};

/// Hides the content of these files of a work or a profile picture.
pub(crate) fn hide(
    db: &mut Db,
    subject: &str,
    hidden: &[FileId],
    now: OffsetDateTime,
) -> Result<(), DbError> {
    for file in hidden {
        let file = files::find(db, *file)?;
        let (account, Some(sha256)) = (file.account, content_of(db, &file)?) else {
            continue;
        };
        insert(db, account, &sha256, subject, now)?;
    }
    Ok(())
}

/// Hides what a link of a work leads to.
pub(crate) fn hide_link(
    db: &mut Db,
    subject: &str,
    account: AccountId,
    link: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    insert(db, account, &digest_of(link), subject, now)
}

fn insert(
    db: &mut Db,
    account: AccountId,
    digest: &str,
    subject: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    directly!(db, |db| diesel::insert_into(hidden_files::table)
        .values((
            hidden_files::account_id.eq(account.to_string()),
            hidden_files::sha256.eq(digest),
            hidden_files::subject_id.eq(subject),
            hidden_files::hidden_at.eq(Utc(now)),
        ))
        .on_conflict_do_nothing()
        .execute(db))?;
    Ok(())
}

/// Lets the content of a work or a profile picture be shown again, unless another one of the account was hidden for it.
pub(crate) fn restore(db: &mut Db, subject: &str) -> Result<(), DbError> {
    diesel::delete(hidden_files::table.filter(hidden_files::subject_id.eq(subject))).execute(db)?;
    Ok(())
}

/// True if an admin hid this content of the account, or what it was cut out of.
pub fn is_hidden(db: &mut Db, file: &File) -> Result<bool, DbError> {
    is_hidden_but_in(db, file, "")
}

/// The same, for a work whose own files may be hidden with it: its other fields can be changed.
pub(crate) fn is_hidden_but_in(db: &mut Db, file: &File, subject: &str) -> Result<bool, DbError> {
    let Some(sha256) = content_of(db, file)? else {
        return Ok(false);
    };
    is_digest_hidden(db, file.account, &sha256, subject)
}

/// True if an admin hid what a link leads to, with another work of the account than this one.
pub fn is_link_hidden(
    db: &mut Db,
    account: AccountId,
    link: &str,
    work: WorkId,
) -> Result<bool, DbError> {
    is_digest_hidden(db, account, &digest_of(link), &work.to_string())
}

fn is_digest_hidden(
    db: &mut Db,
    account: AccountId,
    digest: &str,
    subject: &str,
) -> Result<bool, DbError> {
    let same = hidden_files::table
        .filter(hidden_files::account_id.eq(account.to_string()))
        .filter(hidden_files::sha256.eq(digest))
        .filter(hidden_files::subject_id.ne(subject));
    Ok(diesel::select(exists(same)).get_result(db)?)
}

/// The digest of what a link leads to. A file of this text is no picture, sound or caption.
fn digest_of(link: &str) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    for byte in Sha256::digest(format!(" link {}", link_target(link))) {
        // Writing to a text does not fail.
        let _written = write!(text, "{byte:02x}");
    }
    text
}

/// The digest of what was uploaded: a region that was cut out counts as the picture that it is of.
fn content_of(db: &mut Db, file: &File) -> Result<Option<String>, DbError> {
    match file.source {
        Some(source) => Ok(files::find(db, source)?.sha256),
        None => Ok(file.sha256.clone()),
    }
}

/// Forgets what was hidden of an account, with its files.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let own = hidden_files::table.filter(hidden_files::account_id.eq(account.to_string()));
    diesel::delete(own).execute(db)?;
    Ok(())
}
