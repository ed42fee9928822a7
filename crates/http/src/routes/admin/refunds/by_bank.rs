//! POST /api/admin/refunds/{id}/by-bank: an admin has paid a refund by bank.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::RefundId;
use marsam_domain::payments::decisions::BankRefundDraft;
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
#[schema(as = ByBankFields)]
pub(crate) struct Fields {
    #[serde(flatten)]
    draft: BankRefundDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Notes that a refund, which its provider refused, was paid by bank, to the payer's name.
#[utoipa::path(tag = "admin", operation_id = "pay_refund_by_bank", request_body = Fields, params(("id" = String, Path)),
    responses((status = 200, body = AdminRefundDto)))]
#[post("/admin/refunds/{id}/by-bank")]
pub(crate) async fn by_bank(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<RefundId>,
    body: Body<Fields>,
) -> Result<Json<AdminRefundDto>, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.draft.into_parts()?, sent.proof)))?;
    let (words, proof) = sent.value;
    let (bank_reference, note) = words;
    let decided = decide(&state, &caller, proof, move |db, by| {
        let said = Said {
            bank_reference: Some(bank_reference),
            note: Some(note),
            by: Some(by),
            ..Said::default()
        };
        if refund_steps::step(db, id, RefundCause::ByBank, &said, now)? {
            shown(db, id)
        } else {
            Err(Code::StaleStage.into())
        }
    });
    Ok(Json(decided.await?))
}
