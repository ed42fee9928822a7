//! What the two sides do with a published review: reply, appeal, show or hide the brand's name.

use marsam_domain::accounts::Account;
use marsam_domain::events::{ReviewEvent, Subject};
use marsam_domain::ids::ReviewId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::reviews::{Review, ReviewSide};
use marsam_persistence::{Db, DbError, events, reviews};
use time::OffsetDateTime;

use super::side_of;
use crate::access::RequestAccess;
use crate::{Refused, notices};

/// A published review, and the access of one of its sides, which holds the request's lock.
pub struct Held {
    /// The review.
    pub review: Review,
    access: RequestAccess,
}

/// The review, for the side that it is about.
///
/// # Errors
/// [`DbError::NotFound`] for a draft and for those on no side, [`Refused::WrongSide`] for any other side.
pub fn reviewed(db: &mut Db, account: Account, review: ReviewId) -> Result<Held, Refused> {
    held(db, account, review, ReviewSide::other)
}

/// The review, for its author.
///
/// # Errors
/// As [`reviewed`].
pub fn authored(db: &mut Db, account: Account, review: ReviewId) -> Result<Held, Refused> {
    held(db, account, review, |side| side)
}

fn held(
    db: &mut Db,
    account: Account,
    review: ReviewId,
    wanted: fn(ReviewSide) -> ReviewSide,
) -> Result<Held, Refused> {
    let request = reviews::find(db, review)?.request;
    let access = RequestAccess::locked(db, account, request)?;
    // As it is under the lock.
    let review = reviews::find(db, review)?;
    if side_of(&access) == Some(wanted(review.side)) {
        Ok(Held { review, access })
    } else {
        Err(Refused::WrongSide)
    }
}

/// Stores the reply of the reviewed side.
///
/// # Errors
/// [`Refused::ReplyExists`] for a second one, [`Refused::ReplyClosed`] after its time and for a hidden review.
pub fn reply(db: &mut Db, held: &Held, body: &str, now: OffsetDateTime) -> Result<(), Refused> {
    let review = &held.review;
    if review.reply.is_some() {
        return Err(Refused::ReplyExists);
    }
    if review.reply_until(now).is_none() {
        return Err(Refused::ReplyClosed);
    }
    // An erased reply was one, too.
    reviews::reply(db, review.id, body, now).map_err(|error| match error {
        DbError::Conflict => Refused::ReplyExists,
        other => other.into(),
    })?;
    let (subject, actor) = (Subject::Review(review.id), held.access.actor());
    events::record(db, subject, actor, ReviewEvent::Replied, now)?;
    notices::other_side(db, &held.access, Kind::ReviewReplied, now)
}

/// Stores whether everyone sees the brand's name; of a brand's review only.
///
/// # Errors
/// [`Refused::WrongSide`] for a creative's.
pub fn show_name(db: &mut Db, held: &Held, shown: bool) -> Result<(), Refused> {
    if held.review.side != ReviewSide::Brand {
        return Err(Refused::WrongSide);
    }
    Ok(reviews::show_name(db, held.review.id, shown)?)
}

/// Stores the author's one appeal of a hidden review, and tells the admins.
///
/// # Errors
/// [`Refused::AppealExists`] for a second one, [`Refused::AppealClosed`] after its time and for a review that is shown.
pub fn appeal(db: &mut Db, held: &Held, body: &str, now: OffsetDateTime) -> Result<(), Refused> {
    let review = &held.review;
    if review.appeal.is_some() {
        return Err(Refused::AppealExists);
    }
    if review.appeal_until(now).is_none() {
        return Err(Refused::AppealClosed);
    }
    reviews::appeal(db, review.id, body, now)?;
    let (subject, actor) = (Subject::Review(review.id), held.access.actor());
    events::record(db, subject, actor, ReviewEvent::Appealed, now)?;
    notices::admins(db, &held.access.request, Kind::ReviewAppealed, now)
}
