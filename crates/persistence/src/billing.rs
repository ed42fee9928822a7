//! What brands want on their receipts.

use diesel::prelude::*;
use marsam_domain::accounts::billing::{BillingChange, BillingDetails};
use marsam_domain::ids::{AccountId, QuoteRequestId};

use crate::columns::json_text;
use crate::schema::{billing_details as table, brands, quote_requests};
use crate::{Db, DbError};

/// What an account has given; empty if it has given nothing.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<BillingDetails, DbError> {
    of_key(db, &account.to_string())
}

fn of_key(db: &mut Db, account: &str) -> Result<BillingDetails, DbError> {
    let given: Option<(Option<String>, Option<String>, Option<String>)> = table::table
        .find(account)
        .select((table::name, table::address, table::registration))
        .first(db)
        .optional()?;
    let (name, address, registration) = given.unwrap_or_default();
    Ok(BillingDetails {
        name,
        address,
        registration,
    })
}

/// Stores a change of what an account has given.
pub(crate) fn change(
    db: &mut Db,
    account: AccountId,
    change: &BillingChange,
) -> Result<(), DbError> {
    let after = of_account(db, account)?.with(change);
    remove(db, account)?;
    if after.is_empty() {
        return Ok(());
    }
    diesel::insert_into(table::table)
        .values((
            table::account_id.eq(account.to_string()),
            table::name.eq(after.name),
            table::address.eq(after.address),
            table::registration.eq(after.registration),
        ))
        .execute(db)?;
    Ok(())
}

/// Removes what an account has given.
pub(crate) fn remove(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    diesel::delete(table::table.find(account.to_string())).execute(db)?;
    Ok(())
}

/// What the brand of a request has given by now, as a payment keeps it; `None` if nothing.
pub(crate) fn to_keep(db: &mut Db, request: QuoteRequestId) -> Result<Option<String>, DbError> {
    let account: String = quote_requests::table
        .inner_join(brands::table)
        .filter(quote_requests::id.eq(request.to_string()))
        .select(brands::account_id)
        .first(db)?;
    let given = of_key(db, &account)?;
    (!given.is_empty()).then(|| json_text(&given)).transpose()
}
