//! Profile pictures and covers: regions that are cut out of uploaded pictures, chosen in a draft and published with it.
//!
//! **Invariant:** a file that was cut out is in the draft or published, and used nowhere else; the picture that it was cut
//! out of is in use exactly as long as something that was cut out of it.

mod moderation;

use diesel::dsl::exists;
use diesel::prelude::*;
use marsam_domain::creatives::{Crop, ProfileImagePart, ProfileImages};
use marsam_domain::files::{FileKind, FilePurpose, FileState};
use marsam_domain::ids::{AccountId, CreativeId, FileId, ProfileImageId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

pub use self::moderation::{
    ModeratedImage, counts, find_moderated, hide, mark_seen, page, restore,
};
use crate::columns::{Utc, from_slug, id};
use crate::files::{self, File};
use crate::listed::states::{self, Counted};
use crate::schema::{creatives, files as file_rows, profile_images as table};
use crate::{Db, DbError, hidden_files};

/// A published picture of a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedImage {
    /// Primary key.
    pub id: ProfileImageId,
    /// Whose it is.
    pub creative: CreativeId,
    /// What it is to the profile.
    pub part: ProfileImagePart,
    /// What was cut out of the uploaded picture.
    pub file: FileId,
    /// When it was published.
    pub published_at: OffsetDateTime,
    /// When an admin looked at it.
    pub seen_at: Option<OffsetDateTime>,
    /// The admin who hid it.
    pub hidden_by: Option<AccountId>,
    /// When it was hidden.
    pub hidden_at: Option<OffsetDateTime>,
    /// Why it was hidden.
    pub hidden_reason: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    creative_id: String,
    part: String,
    file_id: String,
    published_at: Utc,
    seen_at: Option<Utc>,
    hidden_by: Option<String>,
    hidden_at: Option<Utc>,
    hidden_reason: Option<String>,
}

impl TryFrom<Row> for PublishedImage {
    type Error = DbError;

    fn try_from(row: Row) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            creative: id(&row.creative_id)?,
            part: from_slug(&row.part)?,
            file: id(&row.file_id)?,
            published_at: row.published_at.into(),
            seen_at: row.seen_at.map(Into::into),
            hidden_by: row.hidden_by.as_deref().map(id).transpose()?,
            hidden_at: row.hidden_at.map(Into::into),
            hidden_reason: row.hidden_reason,
        })
    }
}

/// Why a file cannot be a picture of a profile.
#[derive(Debug, thiserror::Error)]
pub enum ImageRefused {
    /// It is unknown, another account's, or for something else.
    #[error("no picture for this part of a profile")]
    Unknown,
    /// It is not ready, or used elsewhere.
    #[error("a picture that is not ready, or used already")]
    NotReady,
    /// An admin hid it.
    #[error("a picture that an admin hid")]
    Hidden,
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// The published pictures of a creative, hidden ones included.
pub fn published_of(db: &mut Db, creative: CreativeId) -> Result<Vec<PublishedImage>, DbError> {
    table::table
        .filter(table::creative_id.eq(creative.to_string()))
        .order(table::part.asc())
        .select(Row::as_select())
        .load(db)?
        .into_iter()
        .map(PublishedImage::try_from)
        .collect()
}

/// The files of published pictures.
pub fn files_of(published: &[PublishedImage]) -> ProfileImages {
    let none = ProfileImages::default();
    published
        .iter()
        .fold(none, |images, one| images.with(one.part, Some(one.file)))
}

/// An account's uploaded picture that this part can be cut out of.
///
/// # Errors
/// [`ImageRefused`] for a file that is not the account's, ready and unused except in pictures of profiles.
pub fn find_source(
    db: &mut Db,
    account: AccountId,
    part: ProfileImagePart,
    file: FileId,
) -> Result<File, ImageRefused> {
    let found = match files::find_own(db, account, file) {
        Err(DbError::NotFound) => return Err(ImageRefused::Unknown),
        found => found?,
    };
    if found.purpose != part.purpose() || found.crop.is_some() {
        return Err(ImageRefused::Unknown);
    }
    if found.state != FileState::Ready {
        return Err(ImageRefused::NotReady);
    }
    if found.kind != Some(FileKind::Image) {
        return Err(ImageRefused::Unknown);
    }
    if found.attached_at.is_some() && !is_source(db, file)? {
        return Err(ImageRefused::NotReady);
    }
    if hidden_files::is_hidden(db, &found)? {
        return Err(ImageRefused::Hidden);
    }
    Ok(found)
}

/// Begins to cut a region out of a picture that [`find_source`] has found; the media worker does it.
pub fn cut(
    db: &mut Db,
    source: &File,
    crop: Crop,
    now: OffsetDateTime,
) -> Result<FileId, ImageRefused> {
    let is_new = source.attached_at.is_none();
    if is_new && !files::take(db, source.id, now)? {
        return Err(ImageRefused::NotReady);
    }
    Ok(files::begin_cut(db, source, crop, now)?)
}

/// Replaces the published pictures. One that stays is hidden or seen as before.
pub fn publish(
    db: &mut Db,
    creative: CreativeId,
    images: ProfileImages,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    moderation::lock(db, creative)?;
    let before = files_of(&published_of(db, creative)?);
    for part in ProfileImagePart::ALL.iter().copied() {
        let (old, new) = (before.get(part), images.get(part));
        if old == new {
            continue;
        }
        let replaced = table::table
            .filter(table::creative_id.eq(creative.to_string()))
            .filter(table::part.eq(part.slug()))
            .select(table::id)
            .load::<String>(db)?;
        delete(db, &replaced)?;
        let Some(file) = new else {
            continue;
        };
        let key = ProfileImageId::new(crate::ids::fresh(now));
        diesel::insert_into(table::table)
            .values((
                table::id.eq(key.to_string()),
                table::creative_id.eq(creative.to_string()),
                table::part.eq(part.slug()),
                table::file_id.eq(file.to_string()),
                table::published_at.eq(Utc(now)),
            ))
            .execute(db)?;
        states::added(db, Counted::Picture, &key.to_string())?;
    }
    Ok(())
}

fn delete(db: &mut Db, keys: &[String]) -> Result<(), DbError> {
    let gone = diesel::delete(table::table.filter(table::id.eq_any(keys)));
    changing(db, keys, |db| Ok(gone.execute(db)?))
}

/// Makes a change of published pictures, and keeps the counts of what admins look at.
fn changing(
    db: &mut Db,
    pictures: &[String],
    change: impl FnOnce(&mut Db) -> Result<usize, DbError>,
) -> Result<(), DbError> {
    states::changing(db, Counted::Picture, pictures, change).map(drop)
}

/// Deletes what was cut out for a creative and is neither `drafted` nor published, and frees the pictures of which
/// nothing is left.
pub fn delete_unused(
    db: &mut Db,
    account: AccountId,
    creative: CreativeId,
    drafted: ProfileImages,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let published = files_of(&published_of(db, creative)?);
    let is_used = |file: FileId| {
        let mut used = published.iter().chain(drafted.iter());
        used.any(|(_, one)| one == file)
    };
    for file in files::cut_of_account(db, account)? {
        if is_used(file.id) {
            continue;
        }
        files::delete(db, &file, now)?;
        if let Some(source) = file.source
            && !is_source(db, source)?
        {
            files::free(db, source, now)?;
        }
    }
    Ok(())
}

/// True if something was cut out of the file.
fn is_source(db: &mut Db, file: FileId) -> Result<bool, DbError> {
    let cut = file_rows::table.filter(file_rows::source_id.eq(file.to_string()));
    Ok(diesel::select(exists(cut)).get_result(db)?)
}

/// True if the file is a published picture.
pub fn has_file(db: &mut Db, file: &File) -> Result<bool, DbError> {
    if !matches!(file.purpose, FilePurpose::Avatar | FilePurpose::Cover) {
        return Ok(false);
    }
    let published = table::table.filter(table::file_id.eq(file.id.to_string()));
    Ok(diesel::select(exists(published)).get_result(db)?)
}

/// Deletes the pictures of an account's profile, before its files.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let own = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(creatives::id)
        .load::<String>(db)?;
    let published = table::table
        .filter(table::creative_id.eq_any(own))
        .select(table::id)
        .load::<String>(db)?;
    delete(db, &published)?;
    // The account may have hidden pictures of others, as an admin.
    diesel::update(table::table.filter(table::hidden_by.eq(account.to_string())))
        .set(table::hidden_by.eq(None::<String>))
        .execute(db)?;
    Ok(())
}
