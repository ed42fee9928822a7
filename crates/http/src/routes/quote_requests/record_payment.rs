//! POST /api/quote-requests/{id}/record-payment: the brand or an admin records a payment.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::calendar;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::{NewPayment, Payment, PaymentDraft, Recorder, totals};
use marsam_domain::quote_requests::lifecycle::{Action, Facts, Refused, Sums, advance};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::WriteClass;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, payments, quote_requests};

use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::notifying;
use crate::routes::payments::PaymentDto;
use crate::routes::request_access::RequestAccess;
use crate::{ApiError, AppState, path_id};

/// Records a payment.
///
/// A payment that the brand records counts once the creative has confirmed it, an admin's immediately.
#[utoipa::path(tag = "payments", operation_id = "record_payment", request_body = PaymentDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 201, body = PaymentDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/record-payment")]
pub(crate) async fn record_payment(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<PaymentDraft>,
) -> Result<HttpResponse, ApiError> {
    let (request, now) = (path_id::<QuoteRequestId>(&id)?, state.now());
    let route = format!("POST /api/quote-requests/{request}/record-payment");
    let used = key.used_by(&caller.account.id, route, body.hash.clone());
    let today = calendar::day_of(now);
    let new = body
        .check(|draft| draft.into_payment(today))
        .map(|body| body.value);
    let write = Write::creating(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let access = RequestAccess::locked(db, fresh.account, request)?;
        let facts = access.request.facts();
        let tried = advance(&facts, Action::RecordPayment, access.actor(), now);
        if tried == Err(Refused::WrongSide) {
            return Err(Code::WrongSide.into());
        }
        once.run(
            db,
            |db| {
                let new = new?;
                tried?;
                let stored = store(db, &access, &new, now)?;
                notifying::other_side_of_payment(
                    db,
                    &access,
                    (&stored, Kind::PaymentRecorded),
                    now,
                )?;
                request_updates::publish(db, request, &Concerned::Chosen)?;
                Ok(stored.id)
            },
            |db, id| {
                let (payment, moved) =
                    (payments::find(db, id)?, quote_requests::find(db, request)?);
                Ok(PaymentDto::seen_by(&payment, access.side, moved.stage))
            },
        )
    })
    .await
}

/// Stores the payment and the transition that it makes.
fn store(
    db: &mut Db,
    access: &RequestAccess,
    new: &NewPayment,
    now: time::OffsetDateTime,
) -> Result<Payment, ApiError> {
    let request = &access.request;
    let (_, recorded) = totals(&payments::of_requests(db, &[request.id])?);
    if new.amount_fils > request.sums.agreed_fils - recorded {
        return Err(FieldErrors::of("amount_fils", FieldCode::MoreThanOpen).into());
    }
    let by = if access.side == Side::Admin {
        Recorder::Admin
    } else {
        Recorder::Brand
    };
    let payment = payments::insert(db, request.id, new, (by, access.account.id), now)?;
    count(db, access, Action::RecordPayment, now)?;
    Ok(payment)
}

/// Sums up what counts now and stores the transition that follows from it.
pub(super) fn count(
    db: &mut Db,
    access: &RequestAccess,
    action: Action,
    now: time::OffsetDateTime,
) -> Result<(), ApiError> {
    let request = &access.request;
    let (recorded_fils, _) = totals(&payments::of_requests(db, &[request.id])?);
    let facts = Facts {
        sums: Sums {
            recorded_fils,
            ..request.sums
        },
        ..request.facts()
    };
    let moved = advance(&facts, action, access.actor(), now)?;
    quote_requests::set_recorded(db, request.id, recorded_fils)?;
    quote_requests::apply(db, request, &moved, None)?;
    notifying::completed(db, request, &moved)
}
