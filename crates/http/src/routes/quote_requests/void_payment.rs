//! POST /api/quote-requests/{id}/void-payment: a recorded payment is voided.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::VoidPaymentDraft;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::sides::Side;
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

/// Voids a recorded payment.
///
/// The brand can void its own record until it is confirmed, an admin any record, with a note.
#[utoipa::path(tag = "payments", operation_id = "void_payment", request_body = VoidPaymentDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/void-payment")]
pub(crate) async fn void_payment(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<VoidPaymentDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(
        (&caller, &id, "void-payment"),
        key,
        body,
        VoidPaymentDraft::into_parts,
    )?;
    make(&state, &caller, sent, Action::VoidPayment, |db, moving| {
        let (payment, note) = &moving.words;
        let request = moving.request().id;
        let known = payments::of_requests(db, &[request])?;
        let Some(payment) = known.iter().find(|known| known.id == *payment) else {
            return Err(FieldErrors::of("payment_id", FieldCode::UnknownId).into());
        };
        let may_void = match moving.access.side {
            Side::Admin => payment.voided_at.is_none(),
            _ => payment.may_be_voided_by_brand(),
        };
        if !may_void {
            return Err(Code::StaleStage.into());
        }
        payments::void(db, payment.id, note, moving.now)?;
        count(db, &moving.access, Action::VoidPayment, moving.now)?;
        notifying::other_side_of_payment(
            db,
            &moving.access,
            (payment, Kind::PaymentVoided),
            moving.now,
        )
    })
    .await
}
