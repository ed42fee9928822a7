//! POST /api/quote-requests/{id}/open-to-others: a brand opens a direct request to other creatives.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::NoWords;
use marsam_workflows::requests::OpenToOthers;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Opens a direct request to other creatives.
///
/// Every listed creative of its service may answer it from then on.
#[utoipa::path(tag = "quote requests", operation_id = "open_to_others", request_body = Option<NoWords>,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/open-to-others")]
pub(crate) async fn open_to_others(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, |_: NoWords| Ok(()));
    make::<OpenToOthers, _>(&state, &caller, sent).await
}
