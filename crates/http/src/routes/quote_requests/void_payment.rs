//! POST /api/quote-requests/{id}/void-payment: a recorded payment is voided.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::payments::VoidPaymentDraft;
use marsam_workflows::payments::{Mistake, VoidPayment};

use super::detail::RequestDetailDto;
use super::moving::{Command, make, said};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Voids a recorded payment.
///
/// The brand can void its own record until it is confirmed, an admin any record, with a note.
#[utoipa::path(tag = "payments", operation_id = "void_payment", request_body = VoidPaymentDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/void-payment")]
pub(crate) async fn void_payment(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<VoidPaymentDraft>,
) -> Result<HttpResponse, ApiError> {
    let check = said(&state, |draft: VoidPaymentDraft| {
        let (payment, note) = draft.into_parts()?;
        Ok(Mistake { payment, note })
    });
    let sent = Command::read(&caller, id, key, body, check);
    make::<VoidPayment, _>(&state, &caller, sent).await
}
