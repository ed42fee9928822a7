//! GET /api/creatives/{id}/works: what everyone sees of a creative's works.

use std::sync::Arc;

use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_domain::ids::CreativeId;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_workflows::works;

use super::caching::{NO_CACHE, tag};
use super::public_work::PublicWorkDto;
use crate::error::{Code, ErrorBody};
use crate::extractors::id::Id;
use crate::extractors::listing::Listing;
use crate::responses::cached_body::CachedBody;
use crate::responses::encodings::{Effort, is_known};
use crate::routes::schemas::filters::ServiceIds;
use crate::{ApiError, AppState};

const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// Lists the public works of a creative in the creative's order, at most 24.
///
/// Only the works of one service if `service` is its id.
#[utoipa::path(tag = "roster", operation_id = "list_creative_works",
    params(("id" = String, Path), ("service" = inline(Option<ServiceIds>), Query)),
    responses((status = 200, body = Vec<PublicWorkDto>), (status = 304), (status = 404, body = ErrorBody)))]
#[get("/creatives/{id}/works")]
pub(crate) async fn list_of(
    state: web::Data<AppState>,
    request: HttpRequest,
    Id(creative): Id<CreativeId>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let service = listing.text("service");
    let current = state.roster.current().await?;
    if current.snapshot.find(creative).is_none() {
        return Err(Code::NotFound.into());
    }
    // Every change of a public work raises the roster's version.
    let tag = tag(&current.snapshot, &format!("works {creative} {service}"));
    let mut response = HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, NO_CACHE))
        .finish();
    let body = if is_known(&request, &tag) {
        Vec::new()
    } else {
        let public = state.read_public(move |db| {
            let mut public = works::public_of(db, creative)?;
            public.retain(|work| service.is_empty() || work.content.service.slug() == service);
            let mut found = works::files_of(db, &public)?;
            let public = public
                .into_iter()
                .map(|work| PublicWorkDto::of(work, &mut found));
            Ok(public.collect::<Vec<_>>())
        });
        let public = public.await?;
        let total = HeaderValue::from(public.len());
        response.headers_mut().insert(TOTAL_COUNT, total);
        serde_json::to_vec(&public).map_err(ApiError::internal)?
    };
    let body = CachedBody::tagged(tag, body.into(), Effort::Once);
    Ok(Arc::new(body).answer(&request, response).await)
}
