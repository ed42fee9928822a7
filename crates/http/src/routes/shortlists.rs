//! The caller's shortlist.

mod add;
mod list;
mod merge;
mod remove;

use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::shortlists::MAX_SHORTLISTED;
use marsam_persistence::{Db, DbError, creatives, shortlists};
use time::OffsetDateTime;

use crate::api_document::Routes;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .service(merge::merge)
        .service(add::add)
        .service(remove::remove);
}

/// What became of an attempt to add a creative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Added {
    /// The creative is on the shortlist, now or since before.
    Yes,
    NotInRoster,
    Full,
}

/// Adds a creative to the shortlist of an account that is locked.
fn add_to(
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
