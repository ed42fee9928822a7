//! A creative's own profile: drafted, with its pictures, and published.

use marsam_auth::throttling;
use marsam_domain::actors::Actor;
use marsam_domain::applications::ApplicationStage;
use marsam_domain::applications::lifecycle::{Action, advance};
use marsam_domain::creatives::{
    Completeness, Creative, Crop, OwnProfile, ProfileImagePart, RosterState, check_image_size,
};
use marsam_domain::events::CreativeEvent;
use marsam_domain::files::FileState;
use marsam_domain::files::quotas::{Quotas, RoomWanted};
use marsam_domain::ids::{AccountId, FileId};
use marsam_domain::throttles::UPLOADS;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_domain::works::WorkState;
use marsam_persistence::applications::Outcome;
use marsam_persistence::attachments::FileWithMade;
use marsam_persistence::events::{self, Subject};
use marsam_persistence::files::Derivative;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::profile_images::{self, ImageRefused, PublishedImage};
use marsam_persistence::{
    Db, DbError, applications, creatives, files, hidden_files, own_profiles, profile_texts, works,
};
use time::OffsetDateTime;

use crate::Refused;
use crate::uploads::check_room;

/// A picture of a profile, with what was made of it.
///
/// # Errors
/// The database's.
pub fn image(db: &mut Db, file: FileId) -> Result<FileWithMade, DbError> {
    let file = files::find(db, file)?;
    let made = files::derivatives_of(db, file.id)?;
    Ok((file, made))
}

/// A roster entry with the profile that its creative edits.
#[derive(Debug)]
pub struct OwnEntry {
    account: AccountId,
    /// As visitors see it.
    pub creative: Creative,
    /// Whether visitors see it.
    pub state: RosterState,
    /// What publishing makes public.
    pub draft: OwnProfile,
    /// The pictures that visitors see, and those that admins hid.
    pub published_images: Vec<PublishedImage>,
    /// How many works are published.
    pub published_works: usize,
}

impl OwnEntry {
    /// The entry of an account, also of one that was taken off the roster.
    pub fn find(db: &mut Db, account: AccountId) -> Result<Option<Self>, DbError> {
        let Some(creative) = creatives::of_account(db, account)? else {
            return Ok(None);
        };
        let state = creatives::state_of(db, creative.id)?;
        let draft = own_profiles::draft_of(db, creative.id)?;
        let published_images = profile_images::published_of(db, creative.id)?;
        let draft = draft.unwrap_or_else(|| published(&creative, &published_images));
        let published_works = works::count_published(db, creative.id)?;
        Ok(Some(Self {
            account,
            creative,
            state,
            draft,
            published_images,
            published_works,
        }))
    }

    /// The entry of an account that may edit it.
    ///
    /// # Errors
    /// [`DbError::NotFound`] without an entry, and with one that was taken off the roster.
    pub fn required(db: &mut Db, account: AccountId) -> Result<Self, DbError> {
        Self::find(db, account)?
            .filter(|entry| entry.state != RosterState::Hidden)
            .ok_or(DbError::NotFound)
    }

    /// Whether its creative has published it.
    ///
    /// # Errors
    /// The database's.
    pub fn is_published(&self, db: &mut Db) -> Result<bool, DbError> {
        let latest = applications::latest_of(db, self.account)?;
        let is_completed = latest.is_some_and(|last| last.stage == ApplicationStage::Published);
        Ok(is_completed || own_profiles::is_published(db, self.creative.id)?)
    }

    /// Which parts of the draft are complete enough to publish.
    pub fn completeness(&self) -> Completeness {
        self.draft.completeness(self.published_works)
    }

    /// What visitors see.
    pub fn published(&self) -> OwnProfile {
        published(&self.creative, &self.published_images)
    }

    /// Replaces the draft. One that equals what is published is no draft; the pictures that it replaces are deleted.
    pub fn draft_as(
        &mut self,
        db: &mut Db,
        draft: OwnProfile,
        now: OffsetDateTime,
    ) -> Result<(), DbError> {
        self.draft = draft;
        let creative = self.creative.id;
        if self.draft == self.published() {
            own_profiles::delete_draft(db, creative)?;
        } else {
            own_profiles::store_draft(db, creative, &self.draft, now)?;
        }
        profile_images::delete_unused(db, self.account, creative, self.draft.images, now)
    }

    /// Cuts a region out of an uploaded picture for the draft. The same picture and region again change nothing; one that
    /// could not be cut out is tried again.
    ///
    /// # Errors
    /// [`Refused::Invalid`] for a file or a region that does not fit, [`Refused::Throttled`], and [`Refused::Upload`] where
    /// there is no room.
    pub fn choose_image(
        &mut self,
        db: &mut Db,
        chosen: &ChosenImage,
        quotas: Quotas,
        now: OffsetDateTime,
    ) -> Result<(), Refused> {
        let part = chosen.part;
        if self.has_chosen(db, chosen)? {
            return Ok(());
        }
        throttling::spend(db, &UPLOADS, &self.account.to_string(), now)?;
        let source =
            profile_images::find_source(db, self.account, part, chosen.file).map_err(refusal)?;
        let made = files::derivatives_of(db, source.id)?;
        check_size(part, chosen.crop, made.last())?;
        // What is made of a region takes no more than what was made of the whole.
        let wanted = RoomWanted {
            purpose: source.purpose,
            length: made.iter().map(|one| one.bytes).sum(),
            has_entry: true,
        };
        check_room(db, self.account, wanted, None, quotas)?;
        let cut = profile_images::cut(db, &source, chosen.crop, now).map_err(refusal)?;
        let draft = self.draft.clone();
        let images = draft.images.with(part, Some(cut));
        Ok(self.draft_as(db, OwnProfile { images, ..draft }, now)?)
    }

    /// Takes a picture out of the draft.
    pub fn remove_image(
        &mut self,
        db: &mut Db,
        part: ProfileImagePart,
        now: OffsetDateTime,
    ) -> Result<(), DbError> {
        if self.draft.images.get(part).is_none() {
            return Ok(());
        }
        let draft = self.draft.clone();
        let images = draft.images.with(part, None);
        self.draft_as(db, OwnProfile { images, ..draft }, now)
    }

    fn has_chosen(&self, db: &mut Db, chosen: &ChosenImage) -> Result<bool, DbError> {
        let Some(cut) = self.draft.images.get(chosen.part) else {
            return Ok(false);
        };
        let cut = files::find(db, cut)?;
        let is_same = (cut.source, cut.crop) == (Some(chosen.file), Some(chosen.crop));
        Ok(is_same && cut.state != FileState::Refused)
    }

    /// A picture that is not cut out yet, or could not be, would leave a gap. One that an admin hid is not replaced by
    /// another region of it.
    fn check_images(&self, db: &mut Db) -> Result<(), Refused> {
        let mut errors = FieldErrors::new();
        let published = profile_images::files_of(&self.published_images);
        for (part, file) in self.draft.images.iter() {
            let found = files::find(db, file)?;
            if found.state != FileState::Ready {
                errors.add(part.field(), FieldCode::FileNotReady);
            } else if published.get(part) != Some(file) && hidden_files::is_hidden(db, &found)? {
                errors.add(part.field(), FieldCode::HiddenFile);
            }
        }
        Ok(errors.into_result()?)
    }
}

/// A region of an uploaded picture.
#[derive(Debug, Clone, Copy)]
pub struct ChosenImage {
    /// What it becomes of the profile.
    pub part: ProfileImagePart,
    /// The upload.
    pub file: FileId,
    /// What is cut out of it.
    pub crop: Crop,
}

/// Publishes the draft; the first publication completes an approved application. What is published already is not again.
///
/// # Errors
/// [`DbError::NotFound`] for an account without an entry, [`Refused::Invalid`] for a draft that is not complete, that
/// holds contacts, or whose pictures are not ready.
pub fn publish(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), Refused> {
    let has_completed = complete(db, account, now)?;
    let entry = OwnEntry::required(db, account)?;
    entry.completeness().check()?;
    entry.draft.check_public_texts()?;
    let creative = entry.creative.id;
    let own = works::of_creative(db, creative)?;
    let shown = own.iter().map(|work| &work.content);
    entry
        .draft
        .check_beside(shown.filter(|work| work.state == WorkState::Published))?;
    entry.check_images(db)?;
    let is_same = !has_completed && entry.draft == entry.published();
    if is_same && own_profiles::is_published(db, creative)? {
        return Ok(());
    }
    if entry.draft.has_other_texts(&entry.published()) {
        profile_texts::changed(db, creative, now)?;
    }
    own_profiles::publish(db, creative, &entry.draft, now)?;
    profile_images::delete_unused(db, account, creative, entry.draft.images, now)?;
    let (subject, actor) = (Subject::Creative(creative), Actor::Creative(account));
    Ok(events::record(
        db,
        subject,
        actor,
        CreativeEvent::Published,
        now,
    )?)
}

/// Completes an approved application, as the first publication does. Before the entry is read: the lock keeps an admin
/// from undoing the approval in the meantime.
pub fn complete_application(
    db: &mut Db,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    complete(db, account, now)?;
    Ok(())
}

/// The same; true if there was an application to complete.
fn complete(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<bool, DbError> {
    let Some(found) = applications::approved_of(db, account)? else {
        return Ok(false);
    };
    advisory_lock(db, &format!("application {}", found.id))?;
    let application = applications::find(db, found.id)?;
    let actor = Actor::Creative(account);
    // A creative whose approval has just been undone is not on the roster, and is not found.
    let Ok(moved) = advance(Some(application.stage), Action::Publish, actor, now) else {
        return Ok(false);
    };
    applications::apply(db, &application, &moved, &Outcome::default())?;
    Ok(true)
}

fn published(creative: &Creative, images: &[PublishedImage]) -> OwnProfile {
    OwnProfile {
        images: profile_images::files_of(images),
        profile: creative.profile.clone(),
        page: creative.page.clone(),
    }
}

/// The region is cut out of the widest picture that was made of the upload.
fn check_size(
    part: ProfileImagePart,
    crop: Crop,
    widest: Option<&Derivative>,
) -> Result<(), Refused> {
    let sides = widest.and_then(|made| {
        let pixels = |side: Option<i32>| u32::try_from(side?).ok();
        Some((pixels(made.width)?, pixels(made.height)?))
    });
    let (width, height) = sides.unwrap_or_default();
    Ok(check_image_size(part, crop, width, height)?)
}

fn refusal(refused: ImageRefused) -> Refused {
    let code = match refused {
        ImageRefused::Unknown => FieldCode::UnknownId,
        ImageRefused::NotReady => FieldCode::FileNotReady,
        ImageRefused::Hidden => FieldCode::HiddenFile,
        ImageRefused::Db(error) => return error.into(),
    };
    FieldErrors::of("file", code).into()
}
