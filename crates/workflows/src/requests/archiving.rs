//! A creative puts a request away in the own inbox, and takes it back. The request itself does not change.

use marsam_domain::accounts::Account;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::{Db, archived_requests};
use time::OffsetDateTime;

use crate::Refused;
use crate::access::RequestAccess;

/// Archives a request that the caller was named for or has answered; 409 for one that is open to all.
pub fn archive(
    db: &mut Db,
    account: Account,
    request: QuoteRequestId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let access = RequestAccess::locked(db, account, request)?;
    if access.side == Side::Open {
        return Err(Refused::Stale);
    }
    let creative = access.creative()?;
    Ok(archived_requests::insert(db, request, creative, now)?)
}

/// Takes it back into the inbox.
pub fn restore(db: &mut Db, account: Account, request: QuoteRequestId) -> Result<(), Refused> {
    let access = RequestAccess::locked(db, account, request)?;
    let creative = access.creative()?;
    Ok(archived_requests::delete(db, request, creative)?)
}
