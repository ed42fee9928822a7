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

/// What an applicant learns of a review.
#[derive(Debug, Clone, Copy)]
pub struct ReviewNotice<'a> {
    /// The notice inside the product.
    pub kind: ApplicationNoticeKind,
    /// The mail.
    pub mail: &'a Notice,
    /// Both come after this time.
    pub wait: Duration,
}

/// Notifies an applicant of a review, inside the product and by mail; until then [`recall_review`] takes both back.
pub fn notify_of_review(
    db: &mut Db,
    applicant: &Account,
    told: ReviewNotice<'_>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if applicant.state == AccountState::Active {
        let notice = InAppNotice::Application { kind: told.kind };
        let cause = Cause {
            shown_after: told.wait,
            ..Cause::default()
        };
        insert(db, applicant.id, &notice, cause, now)?;
    }
    outbox::notify_after(db, applicant, told.mail, told.wait, now)
}

/// Deletes the notice and the mail of a review that was made at `reviewed_at` and told after `wait`; false if no mail was
/// waiting, and then the notice stays, too.
pub fn recall_review(
    db: &mut Db,
    applicant: AccountId,
    kind: ApplicationNoticeKind,
    reviewed_at: OffsetDateTime,
    wait: Duration,
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
