//! POST /api/quote-requests/{id}/hold: one side reports a problem.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_workflows::requests::Hold;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Reports a problem.
///
/// The work stops until an admin resolves it.
#[utoipa::path(tag = "quote requests", operation_id = "report_problem", request_body = ReasonDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/hold")]
pub(crate) async fn hold(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, ReasonDraft::into_reason);
    make::<Hold, _>(&state, &caller, sent).await
}
