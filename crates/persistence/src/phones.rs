//! The phone numbers that creatives show to the brands that have selected one of their proposals.

use diesel::prelude::*;
use marsam_domain::ids::AccountId;

use crate::schema::phones;
use crate::{Db, DbError};

/// The number of an account, if it has given one.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Option<String>, DbError> {
    Ok(phones::table
        .find(account.to_string())
        .select(phones::phone)
        .first(db)
        .optional()?)
}

/// Stores the number of an account, or that it gives none.
pub(crate) fn set(db: &mut Db, account: AccountId, phone: Option<&str>) -> Result<(), DbError> {
    let key = account.to_string();
    diesel::delete(phones::table.find(&key)).execute(db)?;
    if let Some(phone) = phone {
        diesel::insert_into(phones::table)
            .values((phones::account_id.eq(&key), phones::phone.eq(phone)))
            .execute(db)?;
    }
    Ok(())
}
