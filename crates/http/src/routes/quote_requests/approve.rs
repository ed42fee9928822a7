//! POST /api/quote-requests/{id}/approve: a delivery is approved.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::NoWords;
use marsam_workflows::requests::Approve;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Approves a delivery.
///
/// By its brand or an admin. If the price is paid in full, the project is completed.
#[utoipa::path(tag = "quote requests", operation_id = "approve_delivery", request_body = Option<NoWords>,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/approve")]
pub(crate) async fn approve(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, |_: NoWords| Ok(()));
    make::<Approve, _>(&state, &caller, sent).await
}
