//! POST /api/quote-requests/{id}/decline-invitation: a creative declines to answer a request.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_domain::quote_requests::sides::Side;
use marsam_workflows::requests::DeclineInvitation;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Declines to answer a request.
///
/// The request continues. If the creative was named, the brand is notified and may open a direct request to others. If
/// not, the brand learns nothing, and no reason is needed.
#[utoipa::path(tag = "quote requests", operation_id = "decline_invitation", request_body = Option<ReasonDraft>,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/decline-invitation")]
pub(crate) async fn decline_invitation(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, ReasonDraft::into_reason)
        .excusing(Side::Open, String::new());
    make::<DeclineInvitation, _>(&state, &caller, sent).await
}
