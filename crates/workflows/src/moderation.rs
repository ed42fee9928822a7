//! Visitors report what creatives show; admins hide it, show it again, and close the reports, unless it is their own.

pub mod desk;

use marsam_domain::ids::{AccountId, CreativeId, ReportId};
use marsam_domain::notices::AdminNoticeKind;
use marsam_domain::reports::{Closing, NewReport, ReportOutcome};
use marsam_domain::works::WorkState;
use marsam_persistence::profile_images::PublishedImage;
use marsam_persistence::reports::{self, Report, Reporter};
use marsam_persistence::works::Work;
use marsam_persistence::{Db, DbError, notifications, profile_images, reviews, works};
use time::OffsetDateTime;

use crate::Refused;
use crate::own_money::OwnSides;

/// Stores a report of what everyone sees, and notifies the admins. A second one of the same reporter about the same subject
/// returns the first, as long as it is open.
///
/// # Errors
/// [`DbError::NotFound`] for anything that visitors cannot see.
pub fn report(
    db: &mut Db,
    new: &NewReport,
    reporter: &Reporter,
    now: OffsetDateTime,
) -> Result<ReportId, DbError> {
    let id = reports::insert(db, new, reporter, now)?;
    notifications::notify_admins_of(db, AdminNoticeKind::ReportReceived, now)?;
    Ok(id)
}

/// Hides a published work; its creative is notified with the reason.
///
/// # Errors
/// [`Refused::OwnReview`], and [`Refused::Stale`] if it is not published now.
pub fn hide_work(
    db: &mut Db,
    work: &Work,
    admin: AccountId,
    reason: &str,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    refuse_own(db, admin, work.creative)?;
    works::hide(db, work, admin, reason, now).map_err(stale)?;
    Ok(notifications::notify_of_work(db, work, Some(reason), now)?)
}

/// Shows a hidden work again.
///
/// # Errors
/// [`Refused::OwnReview`], and [`Refused::Stale`] if it is not hidden now.
pub fn restore_work(
    db: &mut Db,
    work: &Work,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    refuse_own(db, admin, work.creative)?;
    works::restore(db, work, admin, now).map_err(stale)?;
    Ok(notifications::notify_of_work(db, work, None, now)?)
}

/// Hides a picture of a published profile; its creative is notified with the reason.
///
/// # Errors
/// [`Refused::OwnReview`], and [`Refused::Stale`] if it is not shown now.
pub fn hide_image(
    db: &mut Db,
    image: &PublishedImage,
    admin: AccountId,
    reason: &str,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    refuse_own(db, admin, image.creative)?;
    profile_images::hide(db, image, admin, reason, now).map_err(stale)?;
    Ok(notifications::notify_of_image(
        db,
        image,
        Some(reason),
        now,
    )?)
}

/// Shows a hidden picture of a profile again.
///
/// # Errors
/// [`Refused::OwnReview`], and [`Refused::Stale`] if it is not hidden now.
pub fn restore_image(
    db: &mut Db,
    image: &PublishedImage,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    refuse_own(db, admin, image.creative)?;
    profile_images::restore(db, image, admin, now).map_err(stale)?;
    Ok(notifications::notify_of_image(db, image, None, now)?)
}

/// Closes a report, and hides the work where that is the outcome; a work that is already hidden stays hidden.
///
/// # Errors
/// [`Refused::OwnReview`] about the admin or a review of their project, [`Refused::Stale`] if another admin has closed it,
/// [`DbError::NotFound`] for a work that can no longer be hidden.
pub fn close_report(
    db: &mut Db,
    report: &Report,
    closing: &Closing,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    refuse_subject(db, admin, report)?;
    reports::close(db, report.id, closing, admin, now).map_err(stale)?;
    let (Some(work), Some(reason)) = (report.work, closing.note.as_deref()) else {
        return Ok(());
    };
    if closing.outcome != ReportOutcome::WorkHidden {
        return Ok(());
    }
    // A work that its creative has deleted, or taken back as a draft, cannot be hidden: not found.
    let work = works::find_moderated(db, work)?.work;
    if work.content.state == WorkState::Hidden {
        return Ok(());
    }
    hide_work(db, &work, admin, reason, now)
}

/// Leaves what a creative shows to an admin who is someone else.
fn refuse_own(db: &mut Db, admin: AccountId, creative: CreativeId) -> Result<(), Refused> {
    if OwnSides::of(db, admin)?.is(creative) {
        return Err(Refused::OwnReview);
    }
    Ok(())
}

/// Leaves a report to an admin, unless it is about them; one about a review is about both sides of its project.
fn refuse_subject(db: &mut Db, admin: AccountId, report: &Report) -> Result<(), Refused> {
    let brand = match report.review.map(|review| reviews::find(db, review)) {
        Some(Ok(review)) => Some(review.brand),
        // The review is deleted.
        None | Some(Err(DbError::NotFound)) => None,
        Some(Err(error)) => return Err(error.into()),
    };
    if OwnSides::of(db, admin)?.is_either(brand, Some(report.creative)) {
        return Err(Refused::OwnReview);
    }
    Ok(())
}

/// Another admin was first.
fn stale(error: DbError) -> Refused {
    match error {
        DbError::Conflict => Refused::Stale,
        other => other.into(),
    }
}
