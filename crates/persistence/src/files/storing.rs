//! What attempts at a file have entered in the ledger before a row refers to it.
//!
//! **Invariant:** what an attempt announced is released by itself, or by the newest attempt at the same file; no row refers
//! to what was released.

use std::collections::BTreeSet;

use diesel::prelude::*;
use marsam_domain::files::FileState;
use marsam_domain::ids::{AccountId, FileId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::File;
use super::jobs::leased;
use super::ledger;
use super::unused::KEYS_AT_ONCE;
use crate::schema::{files, stored_objects};
use crate::{Db, DbError};

/// The folder of originals.
const ORIGINALS: &str = "originals";
/// The folder of what was made of them.
const DERIVED: &str = "derived";

/// The folder of the store that holds the original of a file.
pub fn folder_of_original(file: FileId) -> String {
    format!("{ORIGINALS}/{file}")
}

/// The folder of the store that holds what was made of a file.
pub fn folder_of_derivatives(file: FileId) -> String {
    format!("{DERIVED}/{file}")
}

/// The file of an object that an attempt announced; `None` of parts, and of keys of earlier versions.
fn file_of(key: &str) -> Option<&str> {
    let (folder, rest) = key.split_once('/')?;
    let (file, _) = rest.split_once('/')?;
    [ORIGINALS, DERIVED].contains(&folder).then_some(file)
}

/// Releases at once what earlier attempts at a leased file announced: they ended, or lost their lease. The file is locked
/// until the transaction ends.
///
/// # Errors
/// [`DbError::Conflict`] if the lease went to another attempt, or the file was deleted meanwhile.
pub fn release_earlier(db: &mut Db, file: &File, now: OffsetDateTime) -> Result<(), DbError> {
    // Of two attempts, the later one releases what the other announced.
    let held = diesel::update(leased(file))
        .set(files::attempts.eq(file.attempts))
        .execute(db)?;
    if held == 0 {
        return Err(DbError::Conflict);
    }
    release_announced(db, file, now)
}

/// Releases at once what any attempt at a file that is not ready announced.
pub(super) fn release_announced(
    db: &mut Db,
    file: &File,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let id = file.id.to_string();
    let mut keys = not_referred_to(db, Some(file.account))?;
    keys.retain(|key| file_of(key) == Some(id.as_str()));
    ledger::release_at_once(db, &keys, now)
}

/// Whether the ledger counts objects of attempts at files that are not ready, next to the parts of these files: of an
/// account, or of all. The attempts end soon, or are made again, and less is counted then.
pub fn is_any_announced(db: &mut Db, account: Option<AccountId>) -> Result<bool, DbError> {
    let keys = not_referred_to(db, account)?;
    let ids: BTreeSet<&str> = keys.iter().filter_map(|key| file_of(key)).collect();
    let ids: Vec<String> = ids.into_iter().map(str::to_owned).collect();
    for some in ids.chunks(KEYS_AT_ONCE) {
        let waiting = files::table
            .filter(files::id.eq_any(some.to_vec()))
            .filter(files::state.eq(FileState::Processing.slug()));
        if diesel::select(diesel::dsl::exists(waiting)).get_result(db)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The keys of objects that no row refers to: of an account, or of every account with a file that is not ready. Other
/// accounts may have many that wait to be deleted.
fn not_referred_to(db: &mut Db, account: Option<AccountId>) -> Result<Vec<String>, DbError> {
    let unused = stored_objects::table.filter(stored_objects::delete_at.is_not_null());
    let keys = if let Some(account) = account {
        unused
            .filter(stored_objects::account_id.eq(account.to_string()))
            .select(stored_objects::object_key)
            .load::<String>(db)
    } else {
        let at_work = files::table
            .filter(files::state.eq(FileState::Processing.slug()))
            .select(files::account_id.nullable());
        unused
            .filter(stored_objects::account_id.eq_any(at_work))
            .select(stored_objects::object_key)
            .load::<String>(db)
    };
    Ok(keys?)
}
