//! POST /api/admin/payments/{id}/chargeback-won: a chargeback was won.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::payments::decisions::RefundDraft;
use marsam_workflows::payments::winning::{self, Verdict};
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
#[schema(as = ChargebackWonFields)]
pub(crate) struct Fields {
    #[serde(flatten)]
    draft: RefundDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Enters that the provider has paid a chargeback back.
///
/// `amount_fils` is all of it. What was held is held again as far as the price of a running project is open; the rest goes back to
/// the brand.
#[utoipa::path(tag = "admin", operation_id = "win_chargeback", request_body = Fields, params(("id" = String, Path)),
    responses((status = 200, body = AdminPaymentDto)))]
#[post("/admin/payments/{id}/chargeback-won")]
pub(crate) async fn won(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<PaymentAttemptId>,
    body: Body<Fields>,
) -> Result<Json<AdminPaymentDto>, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.draft.into_parts()?, sent.proof)))?;
    let ((amount_fils, note), proof) = sent.value;
    let decided = decide(&state, &caller, proof, move |db, by| {
        let verdict = Verdict {
            amount_fils,
            note,
            by,
        };
        winning::won(db, id, &verdict, now)?;
        shown(db, id)
    });
    Ok(Json(decided.await?))
}
