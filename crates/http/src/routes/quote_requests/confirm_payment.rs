//! POST /api/quote-requests/{id}/confirm-payment: the creative confirms a payment that the brand recorded.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::payments::ConfirmPaymentDraft;
use marsam_workflows::payments::ConfirmPayment;

use super::detail::RequestDetailDto;
use super::moving::{Command, make, said};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Confirms a payment that the brand recorded.
///
/// It counts from then on. If the work is approved and the price paid in full, the project is completed.
#[utoipa::path(tag = "payments", operation_id = "confirm_payment", request_body = ConfirmPaymentDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/confirm-payment")]
pub(crate) async fn confirm_payment(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<ConfirmPaymentDraft>,
) -> Result<HttpResponse, ApiError> {
    let check = said(&state, ConfirmPaymentDraft::into_id);
    let sent = Command::read(&caller, id, key, body, check);
    make::<ConfirmPayment, _>(&state, &caller, sent).await
}
