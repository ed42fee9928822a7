//! POST /api/quote-requests/{id}/record-payment: the brand or an admin records a payment.

use actix_web::{HttpResponse, post, web};
use marsam_domain::calendar;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::payments::PaymentDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::payments::{RecordPayment, recorded};
use marsam_workflows::requests::Attempt;

use super::moving::said;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::routes::payments::PaymentDto;
use crate::{ApiError, AppState};

/// Records a payment.
///
/// A payment that the brand records counts once the creative has confirmed it, an admin's immediately.
#[utoipa::path(tag = "payments", operation_id = "record_payment", request_body = PaymentDraft,
    params(("id" = String, Path)),
    responses((status = 201, body = PaymentDto)))]
#[post("/quote-requests/{id}/record-payment")]
pub(crate) async fn record_payment(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<PaymentDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let today = calendar::day_of(now);
    let new = body
        .check(said(&state, |draft: PaymentDraft| {
            draft.into_payment(today)
        }))
        .map(|body| body.value);
    let write = Write::creating(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let attempt = Attempt::<RecordPayment>::of(db, fresh.account, request, now)?;
        let side = attempt.access.side;
        once.run(
            db,
            |db| Ok(attempt.make(db, new?)?),
            |db, id| {
                let (payment, reached) = recorded(db, request, id)?;
                Ok(PaymentDto::seen_by(&payment, side, reached))
            },
        )
    })
    .await
}
