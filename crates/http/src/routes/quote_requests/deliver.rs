//! POST /api/quote-requests/{id}/deliver: a creative hands over a version of the work.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::DeliveryDraft;
use marsam_workflows::requests::Deliver;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Delivers a version of the work.
///
/// The brand approves it or asks for a revision; after 7 days without an answer it counts as approved.
#[utoipa::path(tag = "quote requests", operation_id = "deliver", request_body = DeliveryDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/deliver")]
pub(crate) async fn deliver(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<DeliveryDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, DeliveryDraft::into_new);
    make::<Deliver, _>(&state, &caller, sent).await
}
