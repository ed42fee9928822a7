//! What admins look through: the works, pictures and texts of profiles, and the reports about them.

use std::collections::HashMap;

use marsam_domain::ids::{
    AccountId, CreativeId, FileId, ProfileImageId, ProfileTextId, ReportId, WorkId,
};
use marsam_domain::reports::ReportState;
use marsam_domain::works::{Review, Seen, TextReview};
use marsam_persistence::attachments::FileWithMade;
use marsam_persistence::pages::{Filter, Page, Slice};
use marsam_persistence::profile_images::{self, ModeratedImage};
use marsam_persistence::profile_texts::{self, ChangedTexts};
use marsam_persistence::reports::{self, ListedReport};
use marsam_persistence::works::{self, ModeratedWork};
use marsam_persistence::{Db, DbError, creatives, files};
use time::OffsetDateTime;

use crate::Refused;

/// The works that are published or hidden, newest first.
pub fn works(
    db: &mut Db,
    wanted: Filter<Review>,
    page: Page,
) -> Result<Slice<ModeratedWork>, DbError> {
    works::page(db, wanted, page)
}

/// How many works are new, seen and hidden.
pub fn count_works(db: &mut Db) -> Result<Vec<(Review, i64)>, DbError> {
    works::counts(db)
}

/// A work that is published or hidden, locked until the transaction ends.
///
/// # Errors
/// [`DbError::NotFound`], also for a draft.
pub fn find_work(db: &mut Db, work: WorkId) -> Result<ModeratedWork, DbError> {
    works::find_moderated(db, work)
}

/// Marks works as seen, except those that were changed since the admin loaded them, and the admin's own.
///
/// # Errors
/// [`Refused::OwnReview`] if all of them are the admin's own.
pub fn see_works(
    db: &mut Db,
    admin: AccountId,
    seen: &Seen<WorkId>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let own = works::of_account(db, admin)?;
    let own: Vec<WorkId> = own.iter().map(|work| work.id).collect();
    Ok(works::mark_seen(db, &of_others(seen, &own)?, now)?)
}

/// What others show of what an admin has looked at: another admin looks at their own.
fn of_others<Id: Copy + PartialEq>(seen: &Seen<Id>, own: &[Id]) -> Result<Seen<Id>, Refused> {
    let others = seen.ids.iter().copied().filter(|id| !own.contains(id));
    let ids: Vec<Id> = others.collect();
    if ids.is_empty() {
        return Err(Refused::OwnReview);
    }
    let until = seen.until;
    Ok(Seen { ids, until })
}

/// The roster entry of an admin.
fn entry_of(db: &mut Db, admin: AccountId) -> Result<Option<CreativeId>, DbError> {
    Ok(creatives::of_account(db, admin)?.map(|own| own.id))
}

/// The pictures of profiles that are published or hidden, newest first.
pub fn images(
    db: &mut Db,
    wanted: Filter<Review>,
    page: Page,
) -> Result<Slice<ModeratedImage>, DbError> {
    profile_images::page(db, wanted, page)
}

/// The files of pictures, with what was made of them.
pub fn files_of_images(
    db: &mut Db,
    images: &[ModeratedImage],
) -> Result<HashMap<FileId, FileWithMade>, DbError> {
    let keys: Vec<FileId> = images.iter().map(|one| one.image.file).collect();
    files::find_all(db, &keys)
}

/// How many pictures are new, seen and hidden.
pub fn count_images(db: &mut Db) -> Result<Vec<(Review, i64)>, DbError> {
    profile_images::counts(db)
}

/// A picture that is published or hidden, locked until the transaction ends.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find_image(db: &mut Db, image: ProfileImageId) -> Result<ModeratedImage, DbError> {
    profile_images::find_moderated(db, image)
}

/// Marks pictures as seen, except those that were published since the admin loaded them, and the admin's own.
///
/// # Errors
/// [`Refused::OwnReview`] if all of them are the admin's own.
pub fn see_images(
    db: &mut Db,
    admin: AccountId,
    seen: &Seen<ProfileImageId>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let own = match entry_of(db, admin)? {
        Some(creative) => profile_images::published_of(db, creative)?,
        None => Vec::new(),
    };
    let own: Vec<ProfileImageId> = own.iter().map(|image| image.id).collect();
    Ok(profile_images::mark_seen(db, &of_others(seen, &own)?, now)?)
}

/// The texts of published profiles that their creatives changed, newest first.
pub fn texts(
    db: &mut Db,
    wanted: Filter<TextReview>,
    page: Page,
) -> Result<Slice<ChangedTexts>, DbError> {
    profile_texts::page(db, wanted, page)
}

/// How many changed texts are new and seen.
pub fn count_texts(db: &mut Db) -> Result<Vec<(TextReview, i64)>, DbError> {
    profile_texts::counts(db)
}

/// Marks changed texts as seen, except the admin's own; those that were changed again have another id.
///
/// # Errors
/// [`Refused::OwnReview`] if all of them are the admin's own.
pub fn see_texts(
    db: &mut Db,
    admin: AccountId,
    seen: &Seen<ProfileTextId>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let own = match entry_of(db, admin)? {
        Some(creative) => profile_texts::of_creative(db, creative)?,
        None => Vec::new(),
    };
    Ok(profile_texts::mark_seen(db, &of_others(seen, &own)?, now)?)
}

/// The reports in a state, newest first.
pub fn reports(
    db: &mut Db,
    wanted: Filter<ReportState>,
    page: Page,
) -> Result<Slice<ListedReport>, DbError> {
    reports::page(db, wanted, page)
}

/// How many reports are open and closed.
pub fn count_reports(db: &mut Db) -> Result<Vec<(ReportState, i64)>, DbError> {
    reports::counts(db)
}

/// A report, with the current state of what it is about.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find_report(db: &mut Db, report: ReportId) -> Result<ListedReport, DbError> {
    reports::find_listed(db, report)
}
