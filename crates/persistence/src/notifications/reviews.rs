//! Notices of reviews, which wait as long as the review may be undone.

use diesel::prelude::*;
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::ids::AccountId;
use marsam_domain::notices::{ApplicationNoticeKind, InAppNotice, Notice};
use time::{Duration, OffsetDateTime};

use super::{Cause, insert};
use crate::columns::{Utc, id};
use crate::schema::notifications;
use crate::{Db, DbError, live, outbox};

/// Notifies an applicant of a review, inside the product and by `mail`, both after `wait`, until which [`recall_review`]
/// takes them back.
pub fn notify_of_review(
    db: &mut Db,
    applicant: &Account,
    (kind, mail): (ApplicationNoticeKind, &Notice),
    wait: Duration,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if applicant.state == AccountState::Active {
        let notice = InAppNotice::Application { kind };
        let shown = (now, now + wait);
        insert(db, applicant.id, &notice, Cause::default(), shown)?;
    }
    outbox::notify_after(db, applicant, mail, wait, now)
}

/// Deletes the notice and the mail of a review that was made at `reviewed_at` and told after `wait`; false if no mail was
/// waiting, and then the notice stays, too.
pub fn recall_review(
    db: &mut Db,
    applicant: AccountId,
    kind: ApplicationNoticeKind,
    (reviewed_at, wait): (OffsetDateTime, Duration),
) -> Result<bool, DbError> {
    if outbox::recall(db, applicant, &[kind.slug()], reviewed_at)? == 0 {
        return Ok(false);
    }
    diesel::delete(
        notifications::table
            .filter(notifications::account_id.eq(applicant.to_string()))
            .filter(notifications::event.eq(kind.slug()))
            .filter(notifications::created_at.eq(Utc(reviewed_at + wait))),
    )
    .execute(db)?;
    Ok(true)
}

/// Tells the open pages of an account of the notices whose mail is sent now.
pub(crate) fn publish_due(
    db: &mut Db,
    account: AccountId,
    event: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let is_review = |kind: &&ApplicationNoticeKind| kind.slug() == event;
    if ApplicationNoticeKind::ALL.iter().find(is_review).is_none() {
        return Ok(());
    }
    let latest = notifications::table
        .filter(notifications::account_id.eq(account.to_string()))
        .filter(notifications::event.eq(event.to_owned()))
        .filter(notifications::created_at.le(Utc(now)))
        .order(notifications::id.desc())
        .select(notifications::id)
        .first::<String>(db)
        .optional()?;
    match latest {
        Some(key) => live::publish(db, account, &live::Change::Notification { id: id(&key)? }),
        None => Ok(()),
    }
}
