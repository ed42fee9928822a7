//! What the earlier versions of a brief said: read by admins, and by the account of its brand.

use marsam_domain::accounts::Account;
use marsam_domain::ids::{AccountId, QuoteRequestId};
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::batches::Batch;
use marsam_persistence::pages::{Before, Slice};
use marsam_persistence::quote_requests::briefs::{self, BriefVersion};
use marsam_persistence::{Db, DbError};

use crate::Refused;
use crate::access::RequestAccess;

/// Earlier versions of a brief.
pub struct EarlierVersions {
    /// The reader's access to the request.
    pub access: RequestAccess,
    /// The latest first.
    pub found: Slice<BriefVersion>,
}

/// The versions of a brief that others replaced, for admins; those from before they were kept are missing.
///
/// # Errors
/// [`DbError::NotFound`] for a request that is not there, [`Refused::WrongSide`] for its sides, also where one of them
/// is an admin.
pub fn of_request(
    db: &mut Db,
    account: Account,
    request: QuoteRequestId,
    page: Before,
) -> Result<EarlierVersions, Refused> {
    let access = RequestAccess::read(db, account, request)?;
    if access.side != Side::Admin {
        return Err(Refused::WrongSide);
    }
    let found = briefs::earlier_versions(db, request, page)?;
    Ok(EarlierVersions { access, found })
}

/// The same of all briefs of an account, oldest first.
///
/// # Errors
/// The database's.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, BriefVersion>,
) -> Result<Vec<BriefVersion>, DbError> {
    briefs::earlier_versions_of_account(db, account, batch)
}
