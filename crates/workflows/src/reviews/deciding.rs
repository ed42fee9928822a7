//! What admins decide about published reviews and measured facts. One who is a side of the project cannot.

use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::events::{EventKind, FactEvent, ReviewEvent, Subject};
use marsam_domain::ids::{QuoteRequestId, ReviewId};
use marsam_domain::notices::{FactChange, RequestNoticeKind as Kind};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::reviews::{AppealState, HiddenPart, NewTreatment, Review, ReviewRule};
use marsam_persistence::events::Reasoned;
use marsam_persistence::reviews::NewHiding;
use marsam_persistence::{
    Db, DbError, accounts, events, fact_treatments, quote_requests, reputation, reviews,
};
use time::OffsetDateTime;

use crate::notices::Told;
use crate::{Refused, notices, own_money};

/// Whether an admin's account is the brand or the selected creative of a request.
///
/// # Errors
/// The database's.
pub fn is_side(db: &mut Db, admin: &Account, request: &QuoteRequest) -> Result<bool, DbError> {
    own_money::is_side(db, admin.id, request)
}

/// A published review and its request, which is locked, for an admin who is no side of it.
fn judged(
    db: &mut Db,
    admin: &Account,
    review: ReviewId,
) -> Result<(Review, QuoteRequest), Refused> {
    let request = reviews::find(db, review)?.request;
    let request = quote_requests::find_locked(db, request)?;
    if is_side(db, admin, &request)? {
        return Err(Refused::OwnReview);
    }
    Ok((reviews::find(db, review)?, request))
}

fn record(
    db: &mut Db,
    review: ReviewId,
    admin: &Account,
    told: Reasoned<'_>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let (subject, actor) = (Subject::Review(review), Actor::Admin(admin.id));
    Ok(events::record_with_reason(db, subject, actor, told, now)?)
}

fn told(event: ReviewEvent, note: &str) -> Reasoned<'_> {
    Reasoned::new(EventKind::from(event), Some(note))
}

/// What an admin hides of a review, and why.
#[derive(Debug, Clone)]
pub struct HideReview {
    /// The rule that it breaks.
    pub rule: ReviewRule,
    /// The text, or everything.
    pub part: HiddenPart,
    /// To both sides.
    pub note: String,
}

/// Hides a review, or its text; both sides learn why.
///
/// # Errors
/// [`Refused::OwnReview`], and [`Refused::Stale`] if it is hidden already.
pub fn hide(
    db: &mut Db,
    admin: &Account,
    review: ReviewId,
    hiding: &HideReview,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let (review, request) = judged(db, admin, review)?;
    let new = NewHiding {
        part: hiding.part,
        rule: hiding.rule,
        note: hiding.note.clone(),
        admin: admin.id,
    };
    reviews::hide(db, review.id, &new, now).map_err(stale)?;
    record(
        db,
        review.id,
        admin,
        told(ReviewEvent::Hidden, &hiding.note),
        now,
    )?;
    reputation::changed_by(db, &request)?;
    tell(db, &request, Kind::ReviewHidden, &hiding.note, now)
}

fn tell(
    db: &mut Db,
    request: &QuoteRequest,
    kind: Kind,
    note: &str,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    notices::both_sides(db, request, Told::of(kind, Some(note)), now)
}

/// Shows a hidden review again; an open appeal is granted by that.
///
/// # Errors
/// [`Refused::OwnReview`], [`Refused::Stale`] if it is not hidden, and [`Refused::OtherAdminDecides`] about an appeal
/// against the same admin, where there is another one.
pub fn restore(
    db: &mut Db,
    admin: &Account,
    review: ReviewId,
    note: &str,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let (review, request) = judged(db, admin, review)?;
    if review.hiding.is_none() {
        return Err(Refused::Stale);
    }
    leave_to_another(db, admin, &review, &request)?;
    reviews::answer_appeal(db, review.id, AppealState::Granted, note)?;
    reviews::restore(db, review.id).map_err(stale)?;
    record(db, review.id, admin, told(ReviewEvent::Restored, note), now)?;
    reputation::changed_by(db, &request)?;
    tell(db, &request, Kind::ReviewRestored, note, now)
}

/// Refuses an open appeal: the review stays hidden.
///
/// # Errors
/// As [`restore`]; [`Refused::Stale`] if no appeal is open.
pub fn keep(
    db: &mut Db,
    admin: &Account,
    review: ReviewId,
    note: &str,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let (review, request) = judged(db, admin, review)?;
    leave_to_another(db, admin, &review, &request)?;
    if !reviews::answer_appeal(db, review.id, AppealState::Refused, note)? {
        return Err(Refused::Stale);
    }
    record(db, review.id, admin, told(ReviewEvent::Kept, note), now)?;
    tell(db, &request, Kind::ReviewKept, note, now)
}

/// An appeal is decided by another admin than the one who hid the review, where there is one who is no side.
fn leave_to_another(
    db: &mut Db,
    admin: &Account,
    review: &Review,
    request: &QuoteRequest,
) -> Result<(), Refused> {
    let is_open = review
        .appeal
        .as_ref()
        .is_some_and(|appeal| appeal.state == AppealState::Open);
    if !is_open || reviews::hidden_by(db, review.id)? != Some(admin.id) {
        return Ok(());
    }
    for other in accounts::admins(db)? {
        if other.id != admin.id && !is_side(db, &other, request)? {
            return Err(Refused::OtherAdminDecides);
        }
    }
    Ok(())
}

/// Whether a review enters numbers, as an admin decides who has looked at it.
#[derive(Debug, Clone)]
pub struct CountReview {
    /// Whether it does.
    pub counts: bool,
    /// For admins.
    pub note: Option<String>,
}

/// Stores whether a review enters numbers.
///
/// # Errors
/// [`Refused::OwnReview`].
pub fn count(
    db: &mut Db,
    admin: &Account,
    review: ReviewId,
    decided: &CountReview,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let (review, request) = judged(db, admin, review)?;
    let note = decided.note.as_deref();
    reviews::decide(db, review.id, decided.counts, note)?;
    let event = if decided.counts {
        ReviewEvent::Counted
    } else {
        ReviewEvent::NotCounted
    };
    record(db, review.id, admin, Reasoned::new(event, note), now)?;
    Ok(reputation::changed_by(db, &request)?)
}

/// Leaves a project out of a fact of one side, counts it as missed, or takes that back; both sides read the note.
///
/// # Errors
/// [`Refused::OwnReview`], and [`Refused::Stale`] for a request without a selection.
pub fn treat(
    db: &mut Db,
    admin: &Account,
    request: QuoteRequestId,
    new: &NewTreatment,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = quote_requests::find_locked(db, request)?;
    if is_side(db, admin, &request)? {
        return Err(Refused::OwnReview);
    }
    if request.chosen_creative.is_none() {
        return Err(Refused::Stale);
    }
    fact_treatments::set(db, request.id, new, admin.id, now)?;
    let told = Reasoned::new(FactEvent::Treated, Some(&new.note));
    let (subject, actor) = (Subject::Facts(request.id), Actor::Admin(admin.id));
    events::record_with_reason(db, subject, actor, told, now)?;
    reputation::changed_by(db, &request)?;
    notices::both_sides_of(
        db,
        &request,
        |notice| notice.with_fact(FactChange::of(new)),
        Told::of(Kind::FactTreated, Some(&new.note)),
        now,
    )
}

/// Another admin was first.
fn stale(error: DbError) -> Refused {
    match error {
        DbError::Conflict => Refused::Stale,
        other => other.into(),
    }
}
