//! The address that an account had before, to which changes of its payout details are mailed for a while.

use diesel::prelude::*;
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::payments::payouts::FORMER_ADDRESS_PERIOD;
use time::OffsetDateTime;

use crate::columns::{Utc, email};
use crate::schema::former_addresses as table;
use crate::{Db, DbError};

/// Keeps the address that an account had until now. An earlier one that still gets mail stays: who took the account over may
/// have changed the address twice.
pub fn keep(
    db: &mut Db,
    account: AccountId,
    former: &Email,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if of_account(db, account, now)?.is_some() {
        return Ok(());
    }
    forget(db, account)?;
    diesel::insert_into(table::table)
        .values((
            table::account_id.eq(account.to_string()),
            table::email.eq(former.as_str()),
            table::changed_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// The address that an account had lately.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<Option<Email>, DbError> {
    let found: Option<String> = table::table
        .find(account.to_string())
        .filter(table::changed_at.gt(Utc(now - FORMER_ADDRESS_PERIOD)))
        .select(table::email)
        .first(db)
        .optional()?;
    found.as_deref().map(email).transpose()
}

/// The address that an account had, and when it was changed, as long as it is kept.
pub fn stored(db: &mut Db, account: AccountId) -> Result<Option<(Email, OffsetDateTime)>, DbError> {
    let found: Option<(String, Utc)> = table::table
        .find(account.to_string())
        .select((table::email, table::changed_at))
        .first(db)
        .optional()?;
    let read = |(address, at): (String, Utc)| Ok((email(&address)?, at.into()));
    found.map(read).transpose()
}

/// Deletes the address that an account had.
pub(crate) fn forget(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    diesel::delete(table::table.find(account.to_string())).execute(db)?;
    Ok(())
}

/// Deletes the addresses that were changed so long ago that they get no mail any more.
pub fn forget_old(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    let old = table::table.filter(table::changed_at.le(Utc(now - FORMER_ADDRESS_PERIOD)));
    Ok(diesel::delete(old).execute(db)?)
}
