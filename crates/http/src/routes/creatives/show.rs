//! GET /api/creatives/{id}: one creative, from memory.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_domain::ids::CreativeId;

use super::caching::{NO_CACHE, tag};
use crate::dto::creatives::CreativeDto;
use crate::error::{Code, ErrorBody};
use crate::extractors::id::Id;
use crate::responses::cached_body::CachedBody;
use crate::responses::encodings::Effort;
use crate::{ApiError, AppState};

/// Shows one listed creative.
#[utoipa::path(tag = "roster", operation_id = "show_creative", params(("id" = String, Path)),
    responses((status = 200, body = CreativeDto), (status = 304), (status = 404, body = ErrorBody)))]
#[get("/creatives/{id}")]
pub(crate) async fn show(
    state: web::Data<AppState>,
    request: HttpRequest,
    Id(key): Id<CreativeId>,
) -> Result<HttpResponse, ApiError> {
    let current = state.roster.current().await?;
    let found = current.snapshot.find(key).ok_or(Code::NotFound)?;
    let tag = tag(&current.snapshot, &key);
    let body = CachedBody::tagged(tag, found.clone(), Effort::Once);
    let response = HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, NO_CACHE))
        .finish();
    Ok(Arc::new(body).answer(&request, response).await)
}
