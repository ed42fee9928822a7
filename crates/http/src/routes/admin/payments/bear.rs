//! POST /api/admin/payments/{id}/bear: the creative bears some of what was taken back.

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
#[schema(as = BearFields)]
pub(crate) struct Fields {
    #[serde(flatten)]
    draft: RefundDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Decides what a creative bears of what the payer's bank took back.
///
/// At most what the operator bears of one chargeback; each is decided once.
#[utoipa::path(tag = "admin", operation_id = "charge_creative", request_body = Fields, params(("id" = String, Path)),
    responses((status = 200, body = AdminPaymentDto)))]
#[post("/admin/payments/{id}/bear")]
pub(crate) async fn bear(
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
        winning::bear(db, id, &verdict, now)?;
        shown(db, id)
    });
    Ok(Json(decided.await?))
}
