//! POST /api/admin/payments/{id}/chargeback: an admin enters a chargeback.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::payments::decisions::ChargebackDraft;
use marsam_workflows::payments::take_backs::{self, Chargeback};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::AdminByCookie;
use super::proved::decide;
use super::{AdminPaymentDto, shown};
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::routes::account::ProofFields;
use crate::{ApiError, AppState};

/// The decision, and the proof of who makes it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = ChargebackFields)]
pub(crate) struct Fields {
    #[serde(flatten)]
    draft: ChargebackDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Enters that the payer's bank took money back.
///
/// What is held bears it first, then the operator. A running project is put on hold.
#[utoipa::path(tag = "admin", operation_id = "charge_back", request_body = Fields, params(("id" = String, Path)),
    responses((status = 200, body = AdminPaymentDto)))]
#[post("/admin/payments/{id}/chargeback")]
pub(crate) async fn chargeback(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<PaymentAttemptId>,
    body: Body<Fields>,
) -> Result<Json<AdminPaymentDto>, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.draft.into_entered()?, sent.proof)))?;
    let (words, proof) = sent.value;
    let decided = decide(&state, &caller, proof, move |db, by| {
        let entered = Chargeback {
            amount_fils: words.amount_fils,
            reference: words.reference,
            note: words.note,
            by,
        };
        take_backs::charge_back(db, id, &entered, now)?;
        shown(db, id)
    });
    Ok(Json(decided.await?))
}
