//! An account's shortlist of creatives.

use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::shortlists::MAX_SHORTLISTED;
use marsam_persistence::{Db, DbError, creatives, shortlists};
use time::{Duration, OffsetDateTime};

use crate::Refused;

/// What became of an attempt to add a creative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Added {
    /// The creative is on the shortlist, now or since before.
    Yes,
    NotInRoster,
    Full,
}

/// Adds a creative to the shortlist of an account that is locked; one who is on it already stays.
///
/// # Errors
/// [`DbError::NotFound`] for a creative who is not on the roster, [`Refused::ShortlistFull`].
pub fn add(
    db: &mut Db,
    account: AccountId,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    match try_add(db, account, creative, now)? {
        Added::Yes => Ok(()),
        Added::NotInRoster => Err(DbError::NotFound.into()),
        Added::Full => Err(Refused::ShortlistFull),
    }
}

/// Removes a creative from the shortlist of an account, if it is there.
///
/// # Errors
/// The database's.
pub fn remove(db: &mut Db, account: AccountId, creative: CreativeId) -> Result<(), DbError> {
    shortlists::remove(db, account, creative)
}

/// The creatives on the shortlist of an account, newest first, also those who are not on the roster now.
///
/// # Errors
/// The database's.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Vec<CreativeId>, DbError> {
    let entries = shortlists::entries(db, account)?.into_iter();
    Ok(entries.map(|entry| entry.creative).collect())
}

/// Adds the creatives of the shortlist that a visitor made before signing in: without those who are not on the roster, and
/// as many as there is room for.
pub fn merge(
    db: &mut Db,
    account: AccountId,
    creatives: Vec<CreativeId>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    // A microsecond between two keeps the order in which the list shows them.
    let mut at = now;
    for creative in creatives {
        match try_add(db, account, creative, at)? {
            Added::Yes => at -= Duration::microseconds(1),
            Added::NotInRoster => {}
            Added::Full => break,
        }
    }
    Ok(())
}

fn try_add(
    db: &mut Db,
    account: AccountId,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<Added, DbError> {
    if !creatives::is_listed(db, creative)? {
        return Ok(Added::NotInRoster);
    }
    if shortlists::contains(db, account, creative)? {
        return Ok(Added::Yes);
    }
    if shortlists::count(db, account)? >= MAX_SHORTLISTED
        && shortlists::remove_unlisted(db, account)? == 0
    {
        return Ok(Added::Full);
    }
    shortlists::insert(db, account, creative, now)?;
    Ok(Added::Yes)
}
