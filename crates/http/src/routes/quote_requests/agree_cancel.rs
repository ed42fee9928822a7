//! POST /api/quote-requests/{id}/agree-cancel: the other side agrees to cancel.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::NoWords;
use marsam_workflows::requests::AgreeCancel;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Agrees to cancel a project.
///
/// The project ends; payments and receipts are kept.
#[utoipa::path(tag = "quote requests", operation_id = "agree_cancel", request_body = Option<NoWords>,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/agree-cancel")]
pub(crate) async fn agree_cancel(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, |_: NoWords| Ok(()));
    make::<AgreeCancel, _>(&state, &caller, sent).await
}
