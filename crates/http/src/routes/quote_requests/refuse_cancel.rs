//! POST /api/quote-requests/{id}/refuse-cancel: the other side refuses to cancel.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_workflows::requests::RefuseCancel;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Refuses to cancel a project.
///
/// The project stays as it is.
#[utoipa::path(tag = "quote requests", operation_id = "refuse_cancel", request_body = ReasonDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/refuse-cancel")]
pub(crate) async fn refuse_cancel(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, ReasonDraft::into_reason);
    make::<RefuseCancel, _>(&state, &caller, sent).await
}
