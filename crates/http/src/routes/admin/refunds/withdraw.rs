//! POST /api/admin/refunds/{id}/withdraw: an admin takes a refund back before it left.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::RefundId;
use marsam_domain::payments::decisions::NoteDraft;
use marsam_domain::payments::refunds::RefundCause;
use marsam_workflows::payments::refund_steps::{self, Said};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::AdminByCookie;
use super::super::payments::proved::decide;
use super::{AdminRefundDto, shown};
use crate::error::Code;
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::routes::account::ProofFields;
use crate::{ApiError, AppState};

/// The decision, and the proof of who makes it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = WithdrawFields)]
pub(crate) struct Fields {
    #[serde(flatten)]
    draft: NoteDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Takes a refund back before it left: what was to go back counts again.
#[utoipa::path(tag = "admin", operation_id = "withdraw_refund", request_body = Fields, params(("id" = String, Path)),
    responses((status = 200, body = AdminRefundDto)))]
#[post("/admin/refunds/{id}/withdraw")]
pub(crate) async fn withdraw(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<RefundId>,
    body: Body<Fields>,
) -> Result<Json<AdminRefundDto>, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.draft.into_note()?, sent.proof)))?;
    let (words, proof) = sent.value;
    let decided = decide(&state, &caller, proof, move |db, by| {
        let said = Said {
            note: Some(words),
            by: Some(by),
            ..Said::default()
        };
        if refund_steps::step(db, id, RefundCause::Withdraw, &said, now)? {
            shown(db, id)
        } else {
            Err(Code::StaleStage.into())
        }
    });
    Ok(Json(decided.await?))
}
