//! A creative's own profile, drafted and published.

mod change;
mod choose_image;
mod images;
mod publish;
mod remove_image;
mod show;

use marsam_domain::creatives::{Completeness, OwnProfile, ProfileImagePart, RosterState};
use marsam_domain::ids::AccountId;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::{Labelled, Vocabulary};
use marsam_persistence::profile_images::PublishedImage;
use marsam_persistence::{Db, DbError};
use marsam_workflows::profiles::OwnEntry;
use serde::Serialize;
use utoipa::ToSchema;

use self::images::ProfileImagesDto;
use crate::ApiError;
use crate::api_document::Routes;
use crate::dto::creatives::{PortfolioLinkDto, StyleLists};
use crate::error::Code;
use crate::routes::schemas::slugs_or_null;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(show::show)
        .keyed(change::change)
        .keyed(publish::publish)
        .service(choose_image::choose_image)
        .service(remove_image::remove_image);
}

/// A profile as its creative edits it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnProfileVersion)]
pub(crate) struct OwnProfileVersionDto {
    name: String,
    name_ar: Option<String>,
    /// Blank until it is written.
    bio: String,
    bio_ar: Option<String>,
    location: Option<String>,
    location_ar: Option<String>,
    /// One of the listed options, or null.
    rate_range: Option<&'static str>,
    /// Null: not answered.
    years_experience: Option<u8>,
    portfolio_links: Vec<PortfolioLinkDto>,
    skills: Vec<&'static str>,
    #[serde(flatten)]
    styles: StyleLists,
    can_perform_kuwaiti_dialect: Option<bool>,
    can_provide_voiceovers: Option<bool>,
    /// The service whose cover is drawn.
    #[schema(schema_with = slugs_or_null::<Service>)]
    cover: Option<&'static str>,
    /// The first day away, YYYY-MM-DD.
    #[schema(format = Date)]
    away_from: Option<String>,
    /// The last day away, YYYY-MM-DD.
    #[schema(format = Date)]
    away_until: Option<String>,
    #[serde(flatten)]
    images: ProfileImagesDto,
}

/// Which parts of the draft are complete enough to publish.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProfileCompleteness)]
#[expect(clippy::struct_excessive_bools, reason = "one for each part")]
pub(crate) struct CompletenessDto {
    photo_or_cover: bool,
    bio: bool,
    rate: bool,
    link_or_work: bool,
}

/// A creative's own profile.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnProfile)]
pub(crate) struct OwnProfileDto {
    creative_id: String,
    /// Whether its creative has published it.
    is_published: bool,
    /// Whether visitors see it.
    is_listed: bool,
    /// The draft, which publishing makes public.
    draft: OwnProfileVersionDto,
    /// The version that visitors see.
    published: OwnProfileVersionDto,
    completeness: CompletenessDto,
    /// How many of the creative's works are published; visitors see them while they see the profile.
    published_works: usize,
    /// Whether the draft differs from what visitors see.
    has_changes: bool,
}

impl OwnProfileVersionDto {
    /// A version with its pictures; `published_images` says which of them admins hid.
    fn read(
        db: &mut Db,
        OwnProfile {
            profile,
            page,
            images,
        }: OwnProfile,
        published_images: &[PublishedImage],
    ) -> Result<Self, DbError> {
        let skills = profile.choices.skills.iter().copied();
        Ok(Self {
            skills: skills.map(Labelled::label).collect(),
            styles: StyleLists::from(&profile.choices),
            name: profile.name,
            name_ar: profile.name_ar,
            bio: profile.bio,
            bio_ar: profile.bio_ar,
            location: profile.location,
            location_ar: profile.location_ar,
            rate_range: profile.rate_range.map(Labelled::label),
            years_experience: profile.years_experience,
            can_perform_kuwaiti_dialect: profile.can_perform_kuwaiti_dialect,
            can_provide_voiceovers: profile.can_provide_voiceovers,
            cover: page.cover.map(Vocabulary::slug),
            away_from: page.away_from.map(|day| day.to_string()),
            away_until: page.away_until.map(|day| day.to_string()),
            portfolio_links: page.portfolio_links.into_iter().map(Into::into).collect(),
            images: ProfileImagesDto::read(db, images, published_images)?,
        })
    }
}

impl From<Completeness> for CompletenessDto {
    fn from(parts: Completeness) -> Self {
        Self {
            photo_or_cover: parts.photo_or_cover,
            bio: parts.bio,
            rate: parts.rate,
            link_or_work: parts.link_or_work,
        }
    }
}

impl OwnProfileDto {
    /// The current state of an account's profile.
    fn current(db: &mut Db, account: AccountId) -> Result<Self, ApiError> {
        let entry = OwnEntry::required(db, account)?;
        Ok(Self::read(db, entry)?)
    }

    fn read(db: &mut Db, entry: OwnEntry) -> Result<Self, DbError> {
        let is_published = entry.is_published(db)?;
        let shown = entry.published();
        Ok(Self {
            creative_id: entry.creative.id.to_string(),
            is_published,
            is_listed: entry.state == RosterState::Listed,
            completeness: entry.completeness().into(),
            published_works: entry.published_works,
            has_changes: entry.draft != shown,
            draft: OwnProfileVersionDto::read(db, entry.draft, &entry.published_images)?,
            published: OwnProfileVersionDto::read(db, shown, &entry.published_images)?,
        })
    }
}

/// The part that a path names.
fn part_of(path: &str) -> Result<ProfileImagePart, ApiError> {
    ProfileImagePart::from_slug(path).ok_or_else(|| Code::NotFound.into())
}

/// The profile of an account for its export, if it has one.
pub(crate) fn of_account(
    db: &mut Db,
    account: AccountId,
) -> Result<Option<OwnProfileDto>, DbError> {
    let entry = OwnEntry::find(db, account)?;
    entry
        .map(|entry| OwnProfileDto::read(db, entry))
        .transpose()
}
