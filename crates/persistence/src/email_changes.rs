//! Pending changes of address, which both addresses must confirm.

use diesel::prelude::*;
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use time::OffsetDateTime;

use crate::columns::{Utc, email};
use crate::schema::email_changes as changes;
use crate::{Db, DbError};

/// A pending change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChange {
    /// The account's new address.
    pub new_email: Email,
    /// Whether the current address has agreed.
    pub old_confirmed: bool,
    /// Whether the new address was verified.
    pub new_confirmed: bool,
    /// When it is given up.
    pub expires_at: OffsetDateTime,
}

/// Which of the two addresses has confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The account's current address.
    Old,
    /// The new address.
    New,
}

/// Stores a change, replacing an earlier one.
pub fn begin(
    db: &mut Db,
    account: AccountId,
    new_email: &Email,
    expires_at: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    forget(db, account)?;
    diesel::insert_into(changes::table)
        .values((
            changes::account_id.eq(account.to_string()),
            changes::new_email.eq(new_email.as_str()),
            changes::created_at.eq(Utc(now)),
            changes::expires_at.eq(Utc(expires_at)),
        ))
        .execute(db)?;
    Ok(())
}

/// The pending change of an account, if it has not expired.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<Option<EmailChange>, DbError> {
    changes::table
        .find(account.to_string())
        .filter(changes::expires_at.gt(Utc(now)))
        .select((
            changes::new_email,
            changes::old_confirmed_at,
            changes::new_confirmed_at,
            changes::expires_at,
        ))
        .first::<(String, Option<Utc>, Option<Utc>, Utc)>(db)
        .optional()?
        .map(|(new_email, old, new, expires_at)| {
            Ok(EmailChange {
                new_email: email(&new_email)?,
                old_confirmed: old.is_some(),
                new_confirmed: new.is_some(),
                expires_at: expires_at.into(),
            })
        })
        .transpose()
}

/// Records that one side has confirmed.
pub fn confirm(
    db: &mut Db,
    account: AccountId,
    side: Side,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let row = changes::table.find(account.to_string());
    match side {
        Side::Old => diesel::update(row)
            .set(changes::old_confirmed_at.eq(Utc(now)))
            .execute(db)?,
        Side::New => diesel::update(row)
            .set(changes::new_confirmed_at.eq(Utc(now)))
            .execute(db)?,
    };
    Ok(())
}

/// Deletes the change of an account, if it has one.
pub fn forget(db: &mut Db, account: AccountId) -> Result<bool, DbError> {
    Ok(diesel::delete(changes::table.find(account.to_string())).execute(db)? == 1)
}

/// Deletes changes that expired before `before`.
pub fn forget_expired(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(changes::table.filter(changes::expires_at.lt(Utc(before)))).execute(db)?)
}
