//! GET /api/creatives: the roster, filtered.

use actix_web::{HttpResponse, get, web};
use marsam_domain::roster::{RosterFilter, RosterQuery};
use marsam_persistence::creatives;

use super::{CreativeDto, RosterParams};
use crate::error::ErrorBody;
use crate::listing::Listing;
use crate::{ApiError, AppState};

/// Vetted creatives, newest first.
#[utoipa::path(tag = "roster", operation_id = "list_creatives", params(RosterParams),
    responses((status = 200, body = Vec<CreativeDto>), (status = 400, body = ErrorBody)))]
#[get("/creatives")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let filter = RosterFilter::resolve(&RosterQuery {
        service: listing.text("service"),
        industry: listing.text("industry"),
        language: listing.text("language"),
        styles: listing.all("style"),
        kuwaiti_dialect: listing.text("kuwaiti_dialect"),
        q: listing.text("q"),
    });
    let page = listing.page;
    let found = state
        .read(move |db| Ok(creatives::page(db, &filter, page)?))
        .await?;
    listing.answer(found, CreativeDto::from)
}
