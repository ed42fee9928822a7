//! POST /api/quote-requests/{id}/refuse-revision: the creative refuses a revision beyond the agreed number.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_workflows::requests::RefuseRevision;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Refuses a revision beyond the agreed number.
///
/// The delivery waits for the brand again. Notes that this revision was the first to ask for become drafts of the brand
/// again.
#[utoipa::path(tag = "quote requests", operation_id = "refuse_revision", request_body = ReasonDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/refuse-revision")]
pub(crate) async fn refuse_revision(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, ReasonDraft::into_reason);
    make::<RefuseRevision, _>(&state, &caller, sent).await
}
