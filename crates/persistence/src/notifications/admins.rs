//! Notices to admins of what has arrived, and the mail that sums them up once a day.

use diesel::prelude::*;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::{AdminNoticeKind, InAppNotice};
use time::OffsetDateTime;

use super::write;
use crate::columns::Utc;
use crate::locks::advisory_lock;
use crate::schema::notifications;
use crate::{Db, DbError, accounts};

/// Notifies every admin inside the product. An admin who has not read the last notice of this kind gets no other one,
/// however often it happens.
pub fn notify_admins_of(
    db: &mut Db,
    kind: AdminNoticeKind,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    for admin in accounts::admins(db)? {
        let unread = notifications::table
            .filter(notifications::account_id.eq(admin.id.to_string()))
            .filter(notifications::read_at.is_null())
            .filter(notifications::event.eq(kind.slug()));
        if !diesel::select(diesel::dsl::exists(unread)).get_result(db)? {
            write(db, admin.id, &InAppNotice::Admin { kind }, now)?;
        }
    }
    Ok(())
}

fn slugs() -> impl Iterator<Item = &'static str> {
    AdminNoticeKind::ALL.iter().map(|kind| kind.slug())
}

/// The admins who have not read what arrived, and were not mailed about it since `today` began.
pub fn admins_to_mail(db: &mut Db, today: OffsetDateTime) -> Result<Vec<AccountId>, DbError> {
    let mut found = Vec::new();
    for admin in accounts::admins(db)? {
        if is_due(db, admin.id, today)? {
            found.push(admin.id);
        }
    }
    Ok(found)
}

fn is_due(db: &mut Db, admin: AccountId, today: OffsetDateTime) -> Result<bool, DbError> {
    let own = || {
        notifications::table
            .filter(notifications::account_id.eq(admin.to_string()))
            .filter(notifications::event.eq_any(slugs()))
    };
    let waiting = own()
        .filter(notifications::read_at.is_null())
        .filter(notifications::mailed_at.is_null());
    let mailed = own().filter(notifications::mailed_at.ge(Utc(today)));
    Ok(diesel::select(diesel::dsl::exists(waiting)).get_result(db)?
        && !diesel::select(diesel::dsl::exists(mailed)).get_result(db)?)
}

/// Notes that an admin is mailed about what has arrived; false if that was done since `today` began.
pub fn mark_mailed(
    db: &mut Db,
    admin: AccountId,
    today: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    // Two instances must not both send it.
    advisory_lock(db, &format!("summary for {admin}"))?;
    if !is_due(db, admin, today)? {
        return Ok(false);
    }
    diesel::update(notifications::table)
        .filter(notifications::account_id.eq(admin.to_string()))
        .filter(notifications::event.eq_any(slugs()))
        .filter(notifications::read_at.is_null())
        .filter(notifications::mailed_at.is_null())
        .set(notifications::mailed_at.eq(Utc(now)))
        .execute(db)?;
    Ok(true)
}
