//! Applications, as their applicants and as admins read them.

use marsam_domain::applications::ApplicationStage;
use marsam_domain::ids::{AccountId, ApplicationId};
use marsam_persistence::applications::{self, ListFilter, Listed, OwnerFilter};
use marsam_persistence::pages::{Page, Slice};
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use super::{seen_by_applicants, undoable};

/// An application as an admin reads it.
#[derive(Debug)]
pub struct ForAdmin {
    pub listed: Listed,
    /// Whether the admin may still undo the review.
    pub may_undo: bool,
}

/// An application as it is stored.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find(db: &mut Db, application: ApplicationId) -> Result<Listed, DbError> {
    applications::listed(db, application)
}

/// The applications of an account as it reads them, newest first.
///
/// # Errors
/// The database's.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    page: Page,
    now: OffsetDateTime,
) -> Result<Slice<Listed>, DbError> {
    let found = applications::page(db, OwnerFilter::Account(account), page)?;
    found.map_all(|listed| seen_by_applicants(db, listed, now))
}

/// How many applications of an account, or of all, are in each stage.
///
/// # Errors
/// The database's.
pub fn counts(db: &mut Db, of: OwnerFilter) -> Result<Vec<(ApplicationStage, i64)>, DbError> {
    applications::by_stage(db, of)
}

/// An application as an admin reads it.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find_for_admin(
    db: &mut Db,
    application: ApplicationId,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<ForAdmin, DbError> {
    let listed = [applications::listed(db, application)?];
    let may_undo = undoable(db, &listed, admin, now)?.contains(&application);
    let [listed] = listed;
    Ok(ForAdmin { listed, may_undo })
}

/// The applications that a filter finds, as an admin reads them.
///
/// # Errors
/// The database's.
pub fn search(
    db: &mut Db,
    filter: &ListFilter,
    page: Page,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<Slice<ForAdmin>, DbError> {
    let found = applications::search(db, filter, page)?;
    let undoable = undoable(db, &found.items, admin, now)?;
    Ok(found.map(|listed| ForAdmin {
        may_undo: undoable.contains(&listed.application.id),
        listed,
    }))
}
