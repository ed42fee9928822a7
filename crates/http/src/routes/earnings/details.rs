//! PUT /api/creative/payout-details, …/shown and POST /api/creative/payout-request: where the caller is paid.

use actix_web::web::Json;
use actix_web::{HttpResponse, post, put, web};
use marsam_domain::payments::payouts::{PayoutDestination, PayoutDetailsDraft, ShownDraft};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::payouts;
use serde::Deserialize;
use utoipa::ToSchema;

use super::row::OwnDetailsDto;
use crate::extractors::body::{Body, NoBody};
use crate::extractors::caller::{Caller, Creative};
use crate::reauthentication::{self, ProvedChange};
use crate::routes::account::ProofFields;
use crate::{ApiError, AppState};

/// What the form sends.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = PayoutDetailsEntry)]
pub(crate) struct DetailsFields {
    #[serde(flatten)]
    details: PayoutDetailsDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Stores where the caller is paid.
///
/// Needs the password and, where on, a code of the second step. Payouts wait for 72 hours, and the change is mailed, also to
/// the address of before. What is sent again as it is changes nothing.
#[utoipa::path(tag = "payouts", operation_id = "set_payout_details", request_body = DetailsFields,
    responses((status = 200, body = OwnDetailsDto)))]
#[put("/creative/payout-details")]
pub(crate) async fn set(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    body: Body<DetailsFields>,
) -> Result<Json<OwnDetailsDto>, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| {
        let destination = PayoutDestination::try_from(sent.details)?;
        Ok((destination, sent.proof.into_parts()))
    })?;
    let (destination, (current, code)) = sent.value;
    let proved = reauthentication::by_password(&state, &caller, current)
        .await?
        .with_second_step(code);
    let key = state.secret.clone();
    let stored = reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| {
            let account = fresh.account;
            Ok(payouts::set_details(db, &account, &destination, &key, now)?)
        },
    )
    .await?;
    tracing::info!(account = %caller.account.id, "payout details entered");
    Ok(Json(OwnDetailsDto::at(stored, now)))
}

/// Lets the brands of the caller's projects see where to pay, or not any more.
#[utoipa::path(tag = "payouts", operation_id = "show_payout_details_to_brands", request_body = ShownDraft,
    responses((status = 200, body = OwnDetailsDto)))]
#[put("/creative/payout-details/shown")]
pub(crate) async fn show_to_brands(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    body: Body<ShownDraft>,
) -> Result<Json<OwnDetailsDto>, ApiError> {
    let now = state.now();
    let is_shown = body.check(ShownDraft::into_shown)?.value;
    let key = state.secret.clone();
    let stored = state.write_as(&caller, WriteClass::Content, move |db, fresh| {
        let account = fresh.account.id;
        Ok(payouts::set_shown(db, account, is_shown, &key, now)?)
    });
    Ok(Json(OwnDetailsDto::at(stored.await?, now)))
}

/// Asks to be paid although it is less than the smallest transfer.
///
/// 409 `stale_stage` if nothing is owed, or it was asked for already.
#[utoipa::path(tag = "payouts", operation_id = "request_payout",
    responses((status = 204)))]
#[post("/creative/payout-request")]
pub(crate) async fn request(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    state
        .write_as(&caller, WriteClass::Content, move |db, fresh| {
            Ok(payouts::request_payout(db, fresh.account.id, now)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
