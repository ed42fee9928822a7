//! POST /api/admin/refunds/{id}/again, …/by-bank and …/withdraw: what an admin decides about a refund that has not left.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::RefundId;
use marsam_domain::payments::decisions::{BankRefundDraft, NoteDraft};
use marsam_workflows::payments::refund_steps::{self, AdminStep, StepDecision};

use super::super::AdminByCookie;
use super::super::proved::{answer, proved_fields};
use super::{AdminRefundDto, shown};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

proved_fields!(
    AgainFields: NoteDraft,
    ByBankFields: BankRefundDraft,
    WithdrawFields: NoteDraft,
);

/// Sends a refund again that its provider refused, or may not have.
///
/// Of the latter the admin has seen that the provider does not list it. Before it is sent the list is read once more. Nothing
/// is sent while payments are paused.
#[utoipa::path(tag = "admin", operation_id = "send_refund_again", request_body = AgainFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminRefundDto), (status = 503, body = ErrorBody)))]
#[post("/admin/refunds/{id}/again")]
pub(crate) async fn again(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<RefundId>,
    body: Body<AgainFields>,
) -> Result<Json<AdminRefundDto>, ApiError> {
    let now = state.now();
    let check = NoteDraft::into_note;
    answer(&state, &caller, body, check, move |db, note, by| {
        let step = AdminStep::Again;
        refund_steps::decide(db, id, &StepDecision { step, note, by }, now)?;
        shown(db, id, by)
    })
    .await
}

/// Notes that a refund, which its provider refused, was paid by bank, to the payer's name.
///
/// The day of the transfer is neither before that of the order nor still to come.
#[utoipa::path(tag = "admin", operation_id = "pay_refund_by_bank", request_body = ByBankFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminRefundDto)))]
#[post("/admin/refunds/{id}/by-bank")]
pub(crate) async fn by_bank(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<RefundId>,
    body: Body<ByBankFields>,
) -> Result<Json<AdminRefundDto>, ApiError> {
    let now = state.now();
    let check = move |draft: BankRefundDraft| draft.into_parts(now);
    answer(&state, &caller, body, check, move |db, words, by| {
        let (sent, note) = words;
        let step = AdminStep::ByBank { sent };
        refund_steps::decide(db, id, &StepDecision { step, note, by }, now)?;
        shown(db, id, by)
    })
    .await
}

/// Takes a refund back before it left: what was to go back counts again.
#[utoipa::path(tag = "admin", operation_id = "withdraw_refund", request_body = WithdrawFields,
    params(("id" = String, Path)), responses((status = 200, body = AdminRefundDto)))]
#[post("/admin/refunds/{id}/withdraw")]
pub(crate) async fn withdraw(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(id): Id<RefundId>,
    body: Body<WithdrawFields>,
) -> Result<Json<AdminRefundDto>, ApiError> {
    let now = state.now();
    let check = NoteDraft::into_note;
    answer(&state, &caller, body, check, move |db, note, by| {
        let step = AdminStep::Withdraw;
        refund_steps::decide(db, id, &StepDecision { step, note, by }, now)?;
        shown(db, id, by)
    })
    .await
}
