//! POST /api/admin/payments/{id}/chargeback, …/chargeback-won and …/bear: what a payer's bank took back, and who bears it.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::{AccountId, PaymentAttemptId};
use marsam_domain::payments::decisions::{ChargebackDraft, RefundDraft};
use marsam_workflows::payments::take_backs::{self, Chargeback};
use marsam_workflows::payments::winning::{self, Verdict};

use super::super::AdminByCookie;
use super::super::proved::{answer, proved_fields};
use super::{AdminPaymentDto, shown};
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

proved_fields!(
    ChargebackFields: ChargebackDraft,
    ChargebackWonFields: RefundDraft,
    BearFields: RefundDraft,
);

/// Enters that the payer's bank took money back.
///
/// What is held bears it first, then the operator. A running project is put on hold.
#[utoipa::path(tag = "admin", operation_id = "charge_back", request_body = ChargebackFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminPaymentDto)))]
#[post("/admin/payments/{id}/chargeback")]
pub(crate) async fn chargeback(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<PaymentAttemptId>,
    body: Body<ChargebackFields>,
) -> Result<Json<AdminPaymentDto>, ApiError> {
    let now = state.now();
    let check = ChargebackDraft::into_entered;
    answer(&state, &caller, body, check, move |db, words, by| {
        let entered = Chargeback {
            amount_fils: words.amount_fils,
            reference: words.reference,
            note: words.note,
            by,
        };
        take_backs::charge_back(db, id, &entered, now)?;
        shown(db, id, by)
    })
    .await
}

/// Enters that the provider has paid a chargeback back.
///
/// `amount_fils` is all of it. What was held is held again as far as the price of a running project is open; the rest goes back to
/// the brand.
#[utoipa::path(tag = "admin", operation_id = "win_chargeback", request_body = ChargebackWonFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminPaymentDto)))]
#[post("/admin/payments/{id}/chargeback-won")]
pub(crate) async fn won(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<PaymentAttemptId>,
    body: Body<ChargebackWonFields>,
) -> Result<Json<AdminPaymentDto>, ApiError> {
    let now = state.now();
    let check = RefundDraft::into_parts;
    answer(&state, &caller, body, check, move |db, words, by| {
        let (amount_fils, note) = words;
        winning::won(db, id, &verdict(amount_fils, note, by), now)?;
        shown(db, id, by)
    })
    .await
}

/// Decides what a creative bears of what the payer's bank took back.
///
/// At most what the operator bears of one chargeback; each is decided once.
#[utoipa::path(tag = "admin", operation_id = "charge_creative", request_body = BearFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminPaymentDto)))]
#[post("/admin/payments/{id}/bear")]
pub(crate) async fn bear(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<PaymentAttemptId>,
    body: Body<BearFields>,
) -> Result<Json<AdminPaymentDto>, ApiError> {
    let now = state.now();
    let check = RefundDraft::into_parts;
    answer(&state, &caller, body, check, move |db, words, by| {
        let (amount_fils, note) = words;
        winning::bear(db, id, &verdict(amount_fils, note, by), now)?;
        shown(db, id, by)
    })
    .await
}

fn verdict(amount_fils: i64, note: String, by: AccountId) -> Verdict {
    Verdict {
        amount_fils,
        note,
        by,
    }
}
