//! The version of the roster, and what raises it.

use std::cell::Cell;

use diesel::prelude::*;
use marsam_domain::ids::AccountId;

use crate::schema::{creatives, roster_version};
use crate::{Db, DbError, listed, public_files};

thread_local! {
    /// Whether the current transaction on this thread has changed the roster.
    static CHANGED: Cell<bool> = const { Cell::new(false) };
}

/// True if a transaction on this thread has called [`changed`] since the last call.
pub(crate) fn take_changed() -> bool {
    CHANGED.take()
}

/// The version of the roster; every change raises it.
pub fn version(db: &mut Db) -> Result<i64, DbError> {
    Ok(roster_version::table
        .select(roster_version::version)
        .first(db)?)
}

/// Records a change of what visitors see, effective when this transaction commits, and gives or takes the public names
/// of the creative's files accordingly.
pub(crate) fn changed(db: &mut Db, creative: &str) -> Result<(), DbError> {
    diesel::update(roster_version::table)
        .set(roster_version::version.eq(roster_version::version + 1))
        .execute(db)?;
    let version = version(db)?;
    diesel::update(creatives::table.find(creative))
        .set(creatives::roster_version.eq(version))
        .execute(db)?;
    CHANGED.set(true);
    listed::renamed(db, creative)?;
    public_files::name_all(db, creative)
}

/// [`changed`] for the entry of an account, if it has one.
pub(crate) fn changed_of_account(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let entry = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(creatives::id)
        .first::<String>(db)
        .optional()?;
    entry.map_or(Ok(()), |entry| changed(db, &entry))
}
