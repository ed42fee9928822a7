//! GET /api/creatives/{id}/response: how soon a creative usually answers.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_domain::ids::CreativeId;
use marsam_workflows::creatives;
use serde::Serialize;
use utoipa::ToSchema;

use super::caching::NO_CACHE;
use crate::error::{Code, ErrorBody};
use crate::extractors::id::Id;
use crate::responses::cached_body::CachedBody;
use crate::responses::encodings::Effort;
use crate::{ApiError, AppState};

/// How soon a creative usually answers a request that was sent to them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CreativeResponse)]
pub(crate) struct CreativeResponseDto {
    /// The median of the last 180 days in hours, rounded up; null with fewer than three requests, or where half of
    /// them waited for seven days.
    #[schema(minimum = 1)]
    typical_hours: Option<i64>,
}

/// Shows how soon a creative usually proposes or declines.
#[utoipa::path(tag = "roster", operation_id = "show_creative_response", params(("id" = String, Path)),
    responses((status = 200, body = CreativeResponseDto), (status = 304), (status = 404, body = ErrorBody)))]
#[get("/creatives/{id}/response")]
pub(crate) async fn response(
    state: web::Data<AppState>,
    request: HttpRequest,
    Id(creative): Id<CreativeId>,
) -> Result<HttpResponse, ApiError> {
    let current = state.roster.current().await?;
    if current.snapshot.find(creative).is_none() {
        return Err(Code::NotFound.into());
    }
    let now = state.now();
    let hours = state.read_public(move |db| Ok(creatives::response_hours(db, creative, now)?));
    let shown = CreativeResponseDto {
        typical_hours: hours.await?,
    };
    let json = serde_json::to_string(&shown).map_err(ApiError::internal)?;
    let response = HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, NO_CACHE))
        .finish();
    let body = CachedBody::of(json, Effort::Once);
    Ok(Arc::new(body).answer(&request, response).await)
}
