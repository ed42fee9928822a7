//! POST /api/quote-requests/{id}/accept-revision: the creative agrees to a revision beyond the agreed number.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::NoWords;
use marsam_workflows::requests::AcceptRevision;

use super::detail::RequestDetailDto;
use super::moving::{Command, make, said};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Agrees to a revision beyond the agreed number.
///
/// The work continues; the new version is due on the agreed day, and no earlier than three working days later.
#[utoipa::path(tag = "quote requests", operation_id = "accept_revision", request_body = Option<NoWords>,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/accept-revision")]
pub(crate) async fn accept_revision(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<NoWords>,
) -> Result<HttpResponse, ApiError> {
    let check = said(&state, |_: NoWords| Ok(()));
    let sent = Command::read(&caller, id, key, body, check);
    make::<AcceptRevision, _>(&state, &caller, sent).await
}
