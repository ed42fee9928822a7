//! GET /api/admin/profile-texts: the texts of published profiles that their creatives changed, for the admins who read them.

pub(crate) mod counts;
pub(crate) mod seen;

use actix_web::{HttpResponse, get, web};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::TextReview;
use marsam_persistence::Db;
use marsam_persistence::profile_texts::ChangedTexts;
use marsam_workflows::moderation::desk;
use marsam_workflows::own_money::OwnSides;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::works::WorkCreativeDto;
use crate::dto::creatives::PortfolioLinkDto;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::schemas::filters::TextReviews;
use crate::{ApiError, AppState};

/// The texts of a published profile as visitors read them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminProfileTexts)]
pub(crate) struct AdminProfileTextsDto {
    /// Another one after each change.
    id: String,
    creative: WorkCreativeDto,
    /// Whether they are the caller's own, which another admin reads.
    is_own: bool,
    bio: String,
    bio_ar: Option<String>,
    location: Option<String>,
    location_ar: Option<String>,
    portfolio_links: Vec<PortfolioLinkDto>,
    /// When they were published.
    #[serde(with = "time::serde::rfc3339")]
    changed_at: OffsetDateTime,
    /// An admin has read them.
    seen: bool,
}

impl AdminProfileTextsDto {
    /// Texts as the account of these sides sees them.
    fn of(found: ChangedTexts, own: OwnSides) -> Self {
        Self {
            id: found.id.to_string(),
            is_own: own.is(found.creative),
            creative: WorkCreativeDto {
                id: found.creative.to_string(),
                name: found.name,
                name_ar: found.name_ar,
                listed: found.is_listed,
            },
            bio: found.bio,
            bio_ar: found.bio_ar,
            location: found.location,
            location_ar: found.location_ar,
            portfolio_links: found.links.into_iter().map(Into::into).collect(),
            changed_at: found.changed_at,
            seen: found.seen_at.is_some(),
        }
    }
}

/// Lists the texts of published profiles that their creatives changed, newest first.
///
/// `state` is `new` or `seen`.
#[utoipa::path(tag = "admin", operation_id = "list_profile_texts",
    params(("state" = inline(Option<TextReviews>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminProfileTextsDto>)))]
#[get("/admin/profile-texts")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let admin = caller.account.id;
    let wanted = listing.filter("state", TextReview::from_slug);
    let read = move |db: &mut Db, page| {
        let own = OwnSides::of(db, admin)?;
        let found = desk::texts(db, wanted, page)?;
        Ok(found.map(|texts| AdminProfileTextsDto::of(texts, own)))
    };
    listing.answer(&state, read).await
}
