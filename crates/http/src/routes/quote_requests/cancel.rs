//! POST /api/quote-requests/{id}/cancel: a request or project is cancelled.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::cancellations::CancellationDraft;
use marsam_workflows::requests::{Cancel, Cancellation};

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Cancels a request or a project.
///
/// Its brand can cancel before a selection, and an admin at any time unless money is held. After the selection one side asks
/// the other, who has 72 hours to answer; the share of the brand in what is held is asked for with it.
#[utoipa::path(tag = "quote requests", operation_id = "cancel_request", request_body = CancellationDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/cancel")]
pub(crate) async fn cancel(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<CancellationDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, |draft: CancellationDraft| {
        let (reason, to_brand_fils) = draft.into_parts()?;
        Ok(Cancellation {
            reason,
            to_brand_fils,
        })
    });
    make::<Cancel, _>(&state, &caller, sent).await
}
