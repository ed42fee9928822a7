//! POST /api/quote-requests/{id}/reopen: a brand reopens an expired request.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::NoWords;
use marsam_workflows::requests::Reopen;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Reopens an expired request.
///
/// For 30 days after it expired; creatives whose proposals ran out with it are notified.
#[utoipa::path(tag = "quote requests", operation_id = "reopen_request", request_body = Option<NoWords>,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/reopen")]
pub(crate) async fn reopen(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, |_: NoWords| Ok(()));
    make::<Reopen, _>(&state, &caller, sent).await
}
