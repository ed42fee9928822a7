//! Notices inside the product, written with their mail in the transaction of the event.

mod admins;
mod mailed;
mod payouts;
mod reviews;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::ids::{AccountId, BrandId, CreativeId, NotificationId};
use marsam_domain::notices::{
    ImageNotice, ImageNoticeKind, InAppNotice, Mailing, Notice, RequestNotice, WorkNotice,
    WorkNoticeKind, WorkTitle,
};
use time::{Duration, OffsetDateTime};

pub use self::admins::{
    admins_to_mail, mark_mailed, notify_admins, notify_admins_about, notify_admins_of,
};
pub use self::mailed::mailed_by;
pub(crate) use self::mailed::mark_released;
use self::mailed::{awaited, mails_so_far};
pub use self::payouts::notify_of_payout;
pub(crate) use self::reviews::publish_due;
pub use self::reviews::{ReviewNotice, notify_of_review, recall_review};
use crate::columns::{Utc, id, json, json_text};
use crate::db::directly;
use crate::pages::{Page, Slice};
use crate::profile_images::PublishedImage;
use crate::schema::{brands, creatives, notifications};
use crate::search_words::MAX_COUNTED;
use crate::works::Work;
use crate::{Db, DbError, accounts, filling, live, money_state, outbox};

/// A notice inside the product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// Primary key.
    pub id: NotificationId,
    /// What it is about.
    pub notice: InAppNotice,
    /// The path of the page that it links to.
    pub link: String,
    /// When it was written.
    pub created_at: OffsetDateTime,
    /// When its reader read it.
    pub read_at: Option<OffsetDateTime>,
}

type Row = (String, String, String, Utc, Option<Utc>);

/// Notifies an account, inside the product and by mail.
pub fn notify(
    db: &mut Db,
    account: &Account,
    notice: RequestNotice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    // A suspended or deleted account neither signs in nor gets mail.
    if account.state != AccountState::Active {
        return Ok(());
    }
    let mailing = match notice.kind.mailing() {
        _ if filling::is_under_way() => Mailing::Never,
        mailing => mailing,
    };
    let cause = match mailing {
        Mailing::Never => None,
        _ => awaited(db, account.id, &notice)?,
    };
    let is_mailed = match mailing {
        Mailing::Never => false,
        Mailing::Always => true,
        Mailing::Limited => mails_so_far(db, account.id, &notice, cause, now)?.allow_another(),
        Mailing::Paced => mails_so_far(db, account.id, &notice, cause, now)?.have_room(),
    };
    let origin = Cause {
        mailed_at: is_mailed.then_some(Utc(now)),
        caused_by: notice.caused_by.clone(),
        ..Cause::default()
    };
    let in_app = InAppNotice::Request(notice.clone().without_words());
    write_caused(db, account.id, &in_app, origin, now)?;
    if !is_mailed {
        return Ok(());
    }
    let is_test = notice.is_about_paid_money() && money_state::is_test(db)?;
    let notice = Notice::Request(RequestNotice { is_test, ..notice });
    match cause {
        Some(cause) => outbox::notify_once_verified(db, account, &notice, cause, now),
        None => outbox::notify(db, account, &notice, now),
    }
}

/// Notifies the account of a creative, if there is one, that an admin hid a work for a reason, or shows it again.
pub fn notify_of_work(
    db: &mut Db,
    work: &Work,
    reason: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let Some(account) = account_of_creative(db, work.creative)? else {
        return Ok(());
    };
    if account.state != AccountState::Active {
        return Ok(());
    }
    let content = &work.content;
    let title = WorkTitle::of(content.title.as_deref(), content.title_ar.as_deref());
    let (kind, mail) = match reason {
        Some(reason) => (
            WorkNoticeKind::WorkHidden,
            Notice::WorkHidden {
                title: title.clone(),
                reason: reason.to_owned(),
            },
        ),
        None => (
            WorkNoticeKind::WorkRestored,
            Notice::WorkRestored {
                title: title.clone(),
            },
        ),
    };
    let notice = WorkNotice {
        kind,
        title,
        reason: reason.map(str::to_owned),
    };
    write(db, account.id, &InAppNotice::Work(notice), now)?;
    outbox::notify(db, &account, &mail, now)
}

/// Notifies the account of a creative, if there is one, that an admin hid a picture of the profile for a reason, or shows
/// it again.
pub fn notify_of_image(
    db: &mut Db,
    image: &PublishedImage,
    reason: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let Some(account) = account_of_creative(db, image.creative)? else {
        return Ok(());
    };
    if account.state != AccountState::Active {
        return Ok(());
    }
    let part = image.part;
    let (kind, mail) = match reason {
        Some(reason) => (
            ImageNoticeKind::ProfileImageHidden,
            Notice::ProfileImageHidden {
                part,
                reason: reason.to_owned(),
            },
        ),
        None => (
            ImageNoticeKind::ProfileImageRestored,
            Notice::ProfileImageRestored { part },
        ),
    };
    let notice = ImageNotice {
        kind,
        part,
        reason: reason.map(str::to_owned),
    };
    write(db, account.id, &InAppNotice::Image(notice), now)?;
    outbox::notify(db, &account, &mail, now)
}

/// How a notice came to be.
#[derive(Default)]
struct Cause {
    /// When it was mailed, which limits later mails.
    mailed_at: Option<Utc>,
    /// Who caused it, which limits them, too.
    caused_by: Option<String>,
    /// Its reader sees it after this time.
    shown_after: Duration,
}

fn write(
    db: &mut Db,
    account: AccountId,
    notice: &InAppNotice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    write_caused(db, account, notice, Cause::default(), now)
}

fn write_caused(
    db: &mut Db,
    account: AccountId,
    notice: &InAppNotice,
    cause: Cause,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let key = insert(db, account, notice, cause, now)?;
    live::publish(db, account, &live::Change::Notification { id: key })
}

fn insert(
    db: &mut Db,
    account: AccountId,
    notice: &InAppNotice,
    cause: Cause,
    now: OffsetDateTime,
) -> Result<NotificationId, DbError> {
    // Ids are in the order of writing, also of what is shown later.
    let key = NotificationId::new(crate::ids::fresh(now));
    let params = json_text(notice)?;
    directly!(db, |db| diesel::insert_into(notifications::table)
        .values((
            notifications::id.eq(key.to_string()),
            notifications::account_id.eq(account.to_string()),
            notifications::event.eq(notice.event()),
            notifications::params.eq(&params),
            notifications::link.eq(notice.link()),
            notifications::created_at.eq(Utc(now + cause.shown_after)),
            notifications::mailed_at.eq(cause.mailed_at),
            notifications::caused_by.eq(cause.caused_by),
        ))
        .execute(db))?;
    Ok(key)
}

/// Notifies the account of a brand.
pub fn notify_brand(
    db: &mut Db,
    brand: BrandId,
    notice: RequestNotice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let account = account_of_brand(db, brand)?;
    notify(db, &account, notice, now)
}

/// Notifies the account of a creative, if there is one.
pub fn notify_creative(
    db: &mut Db,
    creative: CreativeId,
    notice: RequestNotice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    match account_of_creative(db, creative)? {
        Some(account) => notify(db, &account, notice, now),
        None => Ok(()),
    }
}

/// The account of a brand.
pub fn account_of_brand(db: &mut Db, brand: BrandId) -> Result<Account, DbError> {
    let key = directly!(db, |db| brands::table
        .find(brand.to_string())
        .select(brands::account_id)
        .first::<String>(db))?;
    accounts::find(db, id(&key)?)
}

/// The account of a creative, if there is one.
pub fn account_of_creative(db: &mut Db, creative: CreativeId) -> Result<Option<Account>, DbError> {
    let key = directly!(db, |db| creatives::table
        .find(creative.to_string())
        .select(creatives::account_id)
        .first::<Option<String>>(db))?;
    key.map(|key| accounts::find(db, id(&key)?)).transpose()
}

/// An account's notices, newest first.
pub fn page(db: &mut Db, account: AccountId, page: Page) -> Result<Slice<Notification>, DbError> {
    // Later than every notice.
    shown(
        db,
        account,
        page,
        time::macros::datetime!(9999-01-01 00:00:00 UTC),
    )
}

/// An account's notices that are shown by now, newest first; counted to 1,000, since an admin may have many times more.
pub fn shown(
    db: &mut Db,
    account: AccountId,
    page: Page,
    now: OffsetDateTime,
) -> Result<Slice<Notification>, DbError> {
    let own = || {
        notifications::table
            .filter(notifications::account_id.eq(account.to_string()))
            // A review can still be undone before its notice is shown.
            .filter(notifications::created_at.le(Utc(now)))
    };
    let counted = own()
        .select(sql::<Integer>("1"))
        .limit(Page::counting().limit)
        .load::<i32>(db)?;
    let rows = own()
        .filter(notifications::id.lt(page.bound()))
        .order(notifications::id.desc())
        .limit(page.limit + 1)
        .select((
            notifications::id,
            notifications::params,
            notifications::link,
            notifications::created_at,
            notifications::read_at,
        ))
        .load::<Row>(db)?;
    let mut found = Slice::cut(rows, to_most(&counted), page, |row: &Row| row.0.clone());
    found.has_more_than_total = counted.len() > MAX_COUNTED;
    found.try_map(|(key, params, link, created_at, read_at)| {
        Ok(Notification {
            id: id(&key)?,
            notice: json(&params)?,
            link,
            created_at: created_at.into(),
            read_at: read_at.map(Into::into),
        })
    })
}

/// The number of rows, to the most that are counted.
fn to_most(rows: &[i32]) -> i64 {
    i64::try_from(rows.len().min(MAX_COUNTED)).unwrap_or(i64::MAX)
}

/// How many notices an account has not read, to 1,000.
pub fn unread(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<i64, DbError> {
    let counted = notifications::table
        .filter(notifications::account_id.eq(account.to_string()))
        .filter(notifications::read_at.is_null())
        .filter(notifications::created_at.le(Utc(now)))
        .select(sql::<Integer>("1"))
        .limit(Page::counting().limit)
        .load::<i32>(db)?;
    Ok(to_most(&counted))
}

/// Marks a notice of the account as read; [`DbError::NotFound`] if it has none with this id.
pub fn mark_read(
    db: &mut Db,
    account: AccountId,
    notification: NotificationId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let own = || {
        notifications::table
            .find(notification.to_string())
            .filter(notifications::account_id.eq(account.to_string()))
    };
    own().select(notifications::id).first::<String>(db)?;
    diesel::update(own())
        .filter(notifications::read_at.is_null())
        .set(notifications::read_at.eq(Utc(now)))
        .execute(db)?;
    Ok(())
}

/// Marks the notices of the account that link to a page as read.
pub fn mark_page_read(
    db: &mut Db,
    account: AccountId,
    link: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(notifications::table)
        .filter(notifications::account_id.eq(account.to_string()))
        .filter(notifications::read_at.is_null())
        .filter(notifications::link.eq(link))
        .set(notifications::read_at.eq(Utc(now)))
        .execute(db)?;
    Ok(())
}

/// Marks every notice of the account as read.
pub fn mark_all_read(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(notifications::table)
        .filter(notifications::account_id.eq(account.to_string()))
        .filter(notifications::read_at.is_null())
        .set(notifications::read_at.eq(Utc(now)))
        .execute(db)?;
    Ok(())
}

/// Deletes notices written before `before`.
pub fn forget_old(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    let old = notifications::table.filter(notifications::created_at.lt(Utc(before)));
    Ok(diesel::delete(old).execute(db)?)
}
