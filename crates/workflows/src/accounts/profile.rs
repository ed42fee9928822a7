//! The profile of an account: set up once, and changed.

use marsam_domain::accounts::billing::BillingDetails;
use marsam_domain::accounts::{Account, NewProfile, ProfileChange, Role};
use marsam_domain::ids::AccountId;
use marsam_persistence::{Db, DbError, accounts, billing};
use time::OffsetDateTime;

use crate::Refused;

/// An account.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find(db: &mut Db, account: AccountId) -> Result<Account, DbError> {
    accounts::find(db, account)
}

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

/// What a brand wants on its receipts; `None` for every other account.
pub fn billing_of(db: &mut Db, account: &Account) -> Result<Option<BillingDetails>, DbError> {
    match account.role {
        Some(Role::Brand) => billing::of_account(db, account.id).map(Some),
        _ => Ok(None),
    }
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
