//! POST /api/quote-requests/{id}/decline: an admin declines a request.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_workflows::requests::Decline;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Declines a request.
///
/// Its live proposals are closed; the brand and their creatives are notified.
#[utoipa::path(tag = "quote requests", operation_id = "decline_request", request_body = ReasonDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/decline")]
pub(crate) async fn decline(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, ReasonDraft::into_reason);
    make::<Decline, _>(&state, &caller, sent).await
}
