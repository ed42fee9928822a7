//! POST /api/quote-requests/{id}/confirm-payment: the creative confirms a payment that the brand recorded.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::ConfirmPaymentDraft;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::payments;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use super::record_payment::count;
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::notifying;
use crate::{ApiError, AppState};

/// Confirms a payment that the brand recorded.
///
/// It counts from then on. If the work is approved and the price paid in full, the project is completed.
#[utoipa::path(tag = "payments", operation_id = "confirm_payment", request_body = ConfirmPaymentDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/confirm-payment")]
pub(crate) async fn confirm_payment(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ConfirmPaymentDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(
        (&caller, &id, "confirm-payment"),
        key,
        body,
        ConfirmPaymentDraft::into_id,
    )?;
    make(
        &state,
        &caller,
        sent,
        Action::ConfirmPayment,
        |db, moving| {
            let payment = &moving.words;
            let request = moving.request().id;
            let known = payments::of_requests(db, &[request])?;
            let Some(payment) = known.iter().find(|known| known.id == *payment) else {
                return Err(FieldErrors::of("payment_id", FieldCode::UnknownId).into());
            };
            if !payment.is_unconfirmed() {
                return Err(Code::StaleStage.into());
            }
            payments::confirm(db, payment.id, moving.now)?;
            count(db, &moving.access, Action::ConfirmPayment, moving.now)?;
            notifying::other_side_of_payment(
                db,
                &moving.access,
                (payment, Kind::PaymentConfirmed),
                moving.now,
            )
        },
    )
    .await
}
