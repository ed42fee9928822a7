//! No one judges their own case: an admin who is a side of a project decides nothing about it, and nothing about money that
//! is owed to them.

use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::{Db, DbError, accounts, creatives};

use crate::Refused;

/// Whether an account is the brand or the selected creative of a request.
///
/// # Errors
/// The database's.
pub(crate) fn is_side(
    db: &mut Db,
    account: AccountId,
    request: &QuoteRequest,
) -> Result<bool, DbError> {
    if accounts::brand_of(db, account)? == Some(request.brand_id) {
        return Ok(true);
    }
    match request.chosen_creative {
        Some(chosen) => is_payee(db, account, &[chosen]),
        None => Ok(false),
    }
}

/// Whether one of these creatives is the account's own.
fn is_payee(db: &mut Db, account: AccountId, payees: &[CreativeId]) -> Result<bool, DbError> {
    let own = creatives::of_account(db, account)?;
    Ok(own.is_some_and(|own| payees.contains(&own.id)))
}

/// Leaves a decision about the money of a project to an admin who is no side of it.
///
/// # Errors
/// [`Refused::OwnReview`].
pub(crate) fn refuse_side(
    db: &mut Db,
    admin: AccountId,
    request: &QuoteRequest,
) -> Result<(), Refused> {
    if is_side(db, admin, request)? {
        return Err(Refused::OwnReview);
    }
    Ok(())
}

/// Leaves a decision about the money of these creatives to an admin who is none of them.
///
/// # Errors
/// [`Refused::OwnReview`].
pub(crate) fn refuse_payee(
    db: &mut Db,
    admin: AccountId,
    payees: &[CreativeId],
) -> Result<(), Refused> {
    if is_payee(db, admin, payees)? {
        return Err(Refused::OwnReview);
    }
    Ok(())
}
