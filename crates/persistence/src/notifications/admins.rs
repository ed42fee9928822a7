//! Notices to admins of what has arrived, and the mail that sums them up once a day.

use diesel::prelude::*;
use marsam_domain::creatives::CreativeProfile;
use marsam_domain::ids::{AccountId, NotificationId};
use marsam_domain::notices::{AdminNoticeKind, InAppNotice, Mailing, RequestNotice};
use time::OffsetDateTime;

use super::{notify, write};
use crate::columns::{Utc, json_text};
use crate::locks::advisory_lock;
use crate::schema::notifications;
use crate::store::changes::{Column, NewRows};
use crate::{Db, DbError, accounts, closing, live};

/// Notifies every admin.
pub fn notify_admins(
    db: &mut Db,
    notice: &RequestNotice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let admins = accounts::admins(db)?;
    if notice.kind.mailing() == Mailing::Never {
        let readers: Vec<AccountId> = admins.iter().map(|admin| admin.id).collect();
        let shown = InAppNotice::Request(notice.clone().without_words());
        return write_to_each(db, &readers, &shown, notice.caused_by.as_deref(), now);
    }
    for admin in admins {
        notify(db, &admin, notice.clone(), now)?;
    }
    Ok(())
}

/// Writes one notice for several readers, which no mail says, when this write ends ([`crate::closing`]): until then nothing
/// looks for it, since only a new request makes one.
fn write_to_each(
    db: &mut Db,
    readers: &[AccountId],
    notice: &InAppNotice,
    caused_by: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if readers.is_empty() {
        return Ok(());
    }
    let keys = readers
        .iter()
        .map(|_| NotificationId::new(crate::ids::fresh(now)));
    let keys: Vec<NotificationId> = keys.collect();
    let same = |text: &str| Column::Text(vec![text.to_owned(); readers.len()]);
    let rows = NewRows {
        into: "notifications (id, account_id, event, params, link, created_at, caused_by)",
        columns: vec![
            Column::Text(keys.iter().map(ToString::to_string).collect()),
            Column::Text(readers.iter().map(ToString::to_string).collect()),
            same(notice.event()),
            same(&json_text(notice)?),
            same(&notice.link()),
            Column::Time(vec![Utc(now); readers.len()]),
            Column::TextIfAny(vec![caused_by.map(str::to_owned); readers.len()]),
        ],
        on_conflict: "",
    };
    closing::store_at_end(db, rows)?;
    for (reader, id) in readers.iter().zip(keys) {
        live::publish(db, *reader, &live::Change::Notification { id })?;
    }
    Ok(())
}

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
            let notice = InAppNotice::Admin {
                kind,
                name: None,
                name_ar: None,
            };
            write(db, admin.id, &notice, now)?;
        }
    }
    Ok(())
}

/// Notifies every admin inside the product of what a creative did. There is a notice for each time, since it names another creative.
pub fn notify_admins_about(
    db: &mut Db,
    kind: AdminNoticeKind,
    creative: &CreativeProfile,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let notice = InAppNotice::Admin {
        kind,
        name: Some(creative.name.clone()),
        name_ar: creative.name_ar.clone(),
    };
    for admin in accounts::admins(db)? {
        write(db, admin.id, &notice, now)?;
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
