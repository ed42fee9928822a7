//! The mails of notices so far: a person causes only so many.

use std::ops::RangeInclusive;

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, BrandId};
use marsam_domain::notices::{MAIL_WINDOW, MailsSoFar, RequestNotice};
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::notifications;
use crate::{Db, DbError, accounts, outbox};

/// The account for whose verification the mail of a notice waits: the one that caused it, unless it is the reader's own.
pub(super) fn awaited(
    db: &mut Db,
    reader: AccountId,
    notice: &RequestNotice,
) -> Result<Option<AccountId>, DbError> {
    let unverified = match &notice.caused_by {
        Some(cause) if notice.kind.is_moved_by_a_side() => accounts::unverified_cause(db, cause)?,
        _ => None,
    };
    Ok(unverified.filter(|cause| *cause != reader))
}

/// What limits one more mail to the account, which waits for the verification of another one, if that is `awaited`.
pub(super) fn mails_so_far(
    db: &mut Db,
    account: AccountId,
    notice: &RequestNotice,
    awaited: Option<AccountId>,
    now: OffsetDateTime,
) -> Result<MailsSoFar, DbError> {
    let since = Utc(now - MAIL_WINDOW);
    let about = || {
        notifications::table
            .filter(notifications::account_id.eq(account.to_string()))
            .filter(notifications::link.eq(notice.link()))
            .filter(notifications::event.eq(notice.kind.slug()))
    };
    // One that was held back must not hold back the next.
    let unread = about()
        .filter(notifications::mailed_at.is_not_null())
        .filter(notifications::read_at.is_null());
    let of_kind = about().filter(notifications::mailed_at.gt(since));
    let unread_from_one = notifications::table
        .filter(notifications::account_id.eq(account.to_string()))
        .filter(notifications::caused_by.eq(&notice.caused_by))
        .filter(notifications::mailed_at.gt(since))
        .filter(notifications::read_at.is_null());
    let waiting_from_one = match awaited {
        Some(cause) => outbox::count_awaiting(db, account, cause)?,
        None => 0,
    };
    Ok(MailsSoFar {
        has_unread: diesel::select(diesel::dsl::exists(unread)).get_result(db)?,
        of_kind: of_kind.count().get_result(db)?,
        unread_from_one: unread_from_one.count().get_result(db)?,
        waiting_from_one,
    })
}

/// Notes that the mail of a notice, which waited since `queued_at`, is sent now: from now on it counts within the window.
pub(crate) fn mark_released(
    db: &mut Db,
    reader: &str,
    queued_at: Utc,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(notifications::table)
        .filter(notifications::account_id.eq(reader))
        .filter(notifications::mailed_at.eq(queued_at))
        .set(notifications::mailed_at.eq(Utc(now)))
        .execute(db)?;
    Ok(())
}

/// When mails that `brand` caused were sent to an account in these times, the oldest first.
pub fn mailed_by(
    db: &mut Db,
    account: AccountId,
    brand: BrandId,
    within: RangeInclusive<OffsetDateTime>,
) -> Result<Vec<OffsetDateTime>, DbError> {
    let (since, until) = within.into_inner();
    let mailed: Vec<Option<Utc>> = notifications::table
        .filter(notifications::account_id.eq(account.to_string()))
        .filter(notifications::caused_by.eq(brand.to_string()))
        .filter(notifications::mailed_at.ge(Utc(since)))
        .filter(notifications::mailed_at.le(Utc(until)))
        .order(notifications::mailed_at.asc())
        .select(notifications::mailed_at)
        .load(db)?;
    Ok(mailed.into_iter().flatten().map(Into::into).collect())
}
