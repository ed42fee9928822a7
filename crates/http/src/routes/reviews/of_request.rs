//! GET /api/quote-requests/{id}/reviews: the reviews of a project, for its sides and admins.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_workflows::access::RequestAccess;

use super::{RequestReviewsDto, rules};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Shows the caller's own review, the other side's once it is published, and what admins decided about measured facts.
#[utoipa::path(tag = "reviews", operation_id = "show_request_reviews", params(("id" = String, Path)),
    responses((status = 200, body = RequestReviewsDto)))]
#[get("/quote-requests/{id}/reviews")]
pub(crate) async fn of_request(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
) -> Result<Json<RequestReviewsDto>, ApiError> {
    let now = state.now();
    let rules = rules(&state);
    let found = state.read(move |db| {
        let access = RequestAccess::read(db, caller.account, request)?;
        Ok(marsam_workflows::reviews::of_request(db, &access, &rules, now)?.into())
    });
    Ok(Json(found.await?))
}
