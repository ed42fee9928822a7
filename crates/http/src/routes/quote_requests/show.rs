//! GET /api/quote-requests/{id}: one request, for each of its sides.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_workflows::access::RequestAccess;

use super::detail::{self, RequestDetailDto};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Shows a request.
///
/// With its stage, whose turn it is, what the caller may do, and its history; 404 for callers who are on no side of it.
#[utoipa::path(tag = "quote requests", operation_id = "show_quote_request", params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[get("/quote-requests/{id}")]
pub(crate) async fn show(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
) -> Result<Json<RequestDetailDto>, ApiError> {
    let (now, shown) = (state.now(), state.clone());
    let found = state.read(move |db| {
        let access = RequestAccess::read(db, caller.account, request)?;
        detail::of(db, &access, &shown, now)
    });
    Ok(Json(found.await?))
}
