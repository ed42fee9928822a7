//! POST /api/admin/payouts/{id}/sent, …/withdraw and …/returned: what the bank did, or an admin takes back.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::PayoutId;
use marsam_domain::payments::payouts::{Cause, SentDraft};
use marsam_persistence::Db;
use marsam_workflows::Refused;
use marsam_workflows::own_money::OwnSides;
use marsam_workflows::payouts::{self, Step};
use serde::Deserialize;
use utoipa::ToSchema;

use super::AdminPayoutDto;
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::routes::account::ProofFields;
use crate::routes::admin::AdminByCookie;
use crate::routes::admin::proved::decide;
use crate::{ApiError, AppState};

/// What the bank did.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = PayoutSentEntry)]
pub(crate) struct SentFields {
    #[serde(flatten)]
    sent: SentDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Why a payout is taken back or was returned.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = PayoutCauseEntry)]
pub(crate) struct CauseFields {
    #[serde(flatten)]
    cause: Cause,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Enters a step after the admin's proof, and answers with the payout.
async fn enter(
    state: &AppState,
    caller: &Caller<AdminByCookie>,
    proof: ProofFields,
    payout: PayoutId,
    make: impl FnOnce(&mut Db, Step) -> Result<(), Refused> + Send + 'static,
) -> Result<Json<AdminPayoutDto>, ApiError> {
    let (now, key) = (state.now(), state.secret.clone());
    let stepped = decide(state, caller, proof, move |db, by| {
        make(db, Step { payout, by, now })?;
        Ok((payouts::one(db, payout, &key)?, OwnSides::of(db, by)?))
    });
    let (named, own) = stepped.await?;
    tracing::info!(%payout, state = ?named.payout.state, by = %caller.account.id, "a payout moved");
    Ok(Json(AdminPayoutDto::of(named, own)))
}

/// Enters that the bank has carried a payout out.
///
/// The creative is notified. 409 `stale_stage` if it is not prepared any more.
#[utoipa::path(tag = "admin", operation_id = "send_payout", params(("id" = String, Path)),
    request_body = SentFields, responses((status = 200, body = AdminPayoutDto)))]
#[post("/admin/payouts/{id}/sent")]
pub(crate) async fn sent(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(payout): Id<PayoutId>,
    body: Body<SentFields>,
) -> Result<Json<AdminPayoutDto>, ApiError> {
    let now = state.now();
    let checked = body.check(|sent| Ok((sent.sent.into_sent(now)?, sent.proof)))?;
    let (entered, proof) = checked.value;
    let make = move |db: &mut Db, step| payouts::sent(db, step, &entered);
    enter(&state, &caller, proof, payout, make).await
}

/// Takes a payout back before the bank carried it out: what it took is due again.
#[utoipa::path(tag = "admin", operation_id = "withdraw_payout", params(("id" = String, Path)),
    request_body = CauseFields, responses((status = 200, body = AdminPayoutDto)))]
#[post("/admin/payouts/{id}/withdraw")]
pub(crate) async fn withdraw(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(payout): Id<PayoutId>,
    body: Body<CauseFields>,
) -> Result<Json<AdminPayoutDto>, ApiError> {
    let checked = body.check(|given| Ok((given.cause.into_note()?, given.proof)))?;
    let (note, proof) = checked.value;
    let make = move |db: &mut Db, step| payouts::withdraw(db, step, &note);
    enter(&state, &caller, proof, payout, make).await
}

/// Enters that the bank has returned a payout.
///
/// What it took is due again, the details are blocked until they change, and the creative is notified.
#[utoipa::path(tag = "admin", operation_id = "return_payout", params(("id" = String, Path)),
    request_body = CauseFields, responses((status = 200, body = AdminPayoutDto)))]
#[post("/admin/payouts/{id}/returned")]
pub(crate) async fn returned(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(payout): Id<PayoutId>,
    body: Body<CauseFields>,
) -> Result<Json<AdminPayoutDto>, ApiError> {
    let checked = body.check(|given| Ok((given.cause.into_note()?, given.proof)))?;
    let (note, proof) = checked.value;
    let make = move |db: &mut Db, step| payouts::returned(db, step, &note);
    enter(&state, &caller, proof, payout, make).await
}
