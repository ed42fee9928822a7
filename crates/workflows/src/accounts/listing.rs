//! All accounts, as admins read them.

use marsam_domain::accounts::Account;
use marsam_domain::ids::AccountId;
use marsam_persistence::accounts::{self, Activity, ListFilter};
use marsam_persistence::pages::{Page, Slice};
use marsam_persistence::{Db, DbError};

/// An account as an admin reads it.
#[derive(Debug)]
pub struct Listed {
    pub account: Account,
    pub activity: Activity,
}

/// The accounts that a filter finds, newest first.
///
/// # Errors
/// The database's.
pub fn search(db: &mut Db, filter: &ListFilter, page: Page) -> Result<Slice<Listed>, DbError> {
    let found = accounts::search(db, filter, page)?;
    let ids: Vec<AccountId> = found.items.iter().map(|account| account.id).collect();
    let activity = accounts::activity_of(db, &ids)?;
    Ok(found.map(|account| Listed {
        activity: activity.get(&account.id).copied().unwrap_or_default(),
        account,
    }))
}
