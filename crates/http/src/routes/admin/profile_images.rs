//! GET /api/admin/profile-images: the pictures of published profiles, for the admins who check them.

pub(crate) mod counts;
pub(crate) mod hide;
pub(crate) mod restore;
pub(crate) mod seen;

use std::collections::BTreeMap;

use actix_web::{HttpResponse, get, web};
use marsam_domain::creatives::ProfileImagePart;
use marsam_domain::ids::{AccountId, ProfileImageId};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::Review;
use marsam_persistence::files::{Derivative, File};
use marsam_persistence::profile_images::ModeratedImage;
use marsam_persistence::{Db, DbError};
use marsam_workflows::moderation::desk;
use marsam_workflows::own_money::OwnSides;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::works::WorkCreativeDto;
use crate::error::Code;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::files::FileDto;
use crate::routes::schemas::filters::Reviews;
use crate::routes::schemas::slugs;
use crate::{ApiError, AppState};

/// A picture of a published profile. Its addresses are private: they work for admins, hidden or not.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminProfileImage)]
pub(crate) struct AdminProfileImageDto {
    id: String,
    #[schema(schema_with = slugs::<ProfileImagePart>)]
    part: &'static str,
    creative: WorkCreativeDto,
    /// Whether it is the caller's own, about which another admin decides.
    is_own: bool,
    /// In pixels.
    width: Option<i32>,
    /// In pixels.
    height: Option<i32>,
    /// A placeholder in base64 (<https://evanw.github.io/thumbhash/>).
    thumbhash: Option<String>,
    /// By width in pixels.
    urls: BTreeMap<String, String>,
    /// An admin has looked at it.
    seen: bool,
    #[serde(with = "time::serde::rfc3339")]
    published_at: OffsetDateTime,
    /// The name of the admin who hid it.
    hidden_by: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    hidden_at: Option<OffsetDateTime>,
    hidden_reason: Option<String>,
}

impl AdminProfileImageDto {
    fn all(db: &mut Db, found: Vec<ModeratedImage>, own: OwnSides) -> Result<Vec<Self>, DbError> {
        let mut files = desk::files_of_images(db, &found)?;
        Ok(found
            .into_iter()
            .filter_map(|one| {
                let (file, made) = files.remove(&one.image.file)?;
                let is_own = own.is(one.image.creative);
                Some(Self::of(one, file, &made, is_own))
            })
            .collect())
    }

    fn of(found: ModeratedImage, file: File, made: &[Derivative], is_own: bool) -> Self {
        let image = found.image;
        Self {
            id: image.id.to_string(),
            part: image.part.slug(),
            is_own,
            creative: WorkCreativeDto {
                id: image.creative.to_string(),
                name: found.creative_name,
                name_ar: found.creative_name_ar,
                listed: found.is_listed,
            },
            width: file.width,
            height: file.height,
            thumbhash: file.thumbhash.clone(),
            urls: FileDto::new(file, made).into_urls(),
            seen: image.seen_at.is_some(),
            published_at: image.published_at,
            hidden_by: found.hidden_by,
            hidden_at: image.hidden_at,
            hidden_reason: image.hidden_reason,
        }
    }

    /// The current state of one picture, as this admin sees it.
    fn read(db: &mut Db, image: ProfileImageId, admin: AccountId) -> Result<Self, ApiError> {
        let own = OwnSides::of(db, admin)?;
        let found = desk::find_image(db, image)?;
        let shown = Self::all(db, vec![found], own)?.pop();
        shown.ok_or_else(|| Code::NotFound.into())
    }
}

/// Lists the published and hidden pictures of profiles, newest first.
///
/// `state` is `new` (published and not seen), `seen` or `hidden`.
#[utoipa::path(tag = "admin", operation_id = "list_profile_images",
    params(("state" = inline(Option<Reviews>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminProfileImageDto>)))]
#[get("/admin/profile-images")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let admin = caller.account.id;
    let wanted = listing.filter("state", Review::from_slug);
    let read = move |db: &mut Db, page| {
        let own = OwnSides::of(db, admin)?;
        let found = desk::images(db, wanted, page)?;
        Ok(found.map_all(|items| AdminProfileImageDto::all(db, items, own))?)
    };
    listing.answer(&state, read).await
}
