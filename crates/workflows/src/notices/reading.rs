//! The notices of an account in the product: listed, and marked as read.

use marsam_domain::ids::{AccountId, NotificationId};
use marsam_persistence::notifications::{self, Notification};
use marsam_persistence::pages::{Page, Slice};
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

/// The notices that are shown by now, newest first.
pub fn page(
    db: &mut Db,
    account: AccountId,
    page: Page,
    now: OffsetDateTime,
) -> Result<Slice<Notification>, DbError> {
    notifications::shown(db, account, page, now)
}

/// How many of them are unread.
pub fn count_unread(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<i64, DbError> {
    notifications::unread(db, account, now)
}

/// Marks a notice as read.
///
/// # Errors
/// [`DbError::NotFound`] for a notice of another account.
pub fn mark_read(
    db: &mut Db,
    account: AccountId,
    notice: NotificationId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    notifications::mark_read(db, account, notice, now)
}

/// Marks the notices that link to a page as read.
pub fn mark_page_read(
    db: &mut Db,
    account: AccountId,
    link: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    notifications::mark_page_read(db, account, link, now)
}

/// Marks every notice as read.
pub fn mark_all_read(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    notifications::mark_all_read(db, account, now)
}
