//! The profile of an account: set up once, and changed.

use marsam_domain::accounts::{Account, NewProfile, ProfileChange};
use marsam_domain::ids::AccountId;
use marsam_persistence::{Db, DbError, accounts};
use time::OffsetDateTime;

use crate::Refused;

/// Sets up the profile, which decides the role of the account.
///
/// # Errors
/// [`Refused::ProfileExists`].
pub fn set_up(
    db: &mut Db,
    account: AccountId,
    profile: &NewProfile,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    accounts::set_profile(db, account, profile, now).map_err(|error| match error {
        DbError::Conflict => Refused::ProfileExists,
        other => other.into(),
    })
}

/// Changes names and language, but not the role.
pub fn change(
    db: &mut Db,
    account: AccountId,
    change: &ProfileChange,
    now: OffsetDateTime,
) -> Result<Account, DbError> {
    accounts::change_profile(db, account, change, now)?;
    accounts::find(db, account)
}
