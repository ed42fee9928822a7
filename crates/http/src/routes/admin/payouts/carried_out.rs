//! POST /api/admin/payouts/carried-out: a payout that the bank carried out and that a restore has lost.

use actix_web::{HttpResponse, post, web};
use marsam_domain::payments::payouts::CarriedOutDraft;
use marsam_workflows::own_money::OwnSides;
use marsam_workflows::payouts;
use serde::Deserialize;
use utoipa::ToSchema;

use super::AdminPayoutDto;
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::routes::account::ProofFields;
use crate::routes::admin::AdminByCookie;
use crate::routes::admin::proved::decide;
use crate::{ApiError, AppState};

/// What an admin sends.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = CarriedOutPayoutEntry)]
pub(crate) struct CarriedOutFields {
    #[serde(flatten)]
    carried_out: CarriedOutDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Enters a payout that the bank carried out and that is not here any more, as after a restore: prepared and sent in one step.
///
/// It takes what the creative is owed as far as that explains it; where a release is lost, the balance is below 0 until it is
/// repeated. 409 `stale_stage` while payments are not paused, if a payout to the creative has the reference already, and if one
/// of this amount is prepared: that one is entered as sent.
#[utoipa::path(tag = "admin", operation_id = "enter_carried_out_payout", request_body = CarriedOutFields,
    responses((status = 201, body = AdminPayoutDto)))]
#[post("/admin/payouts/carried-out")]
pub(crate) async fn carried_out(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    body: Body<CarriedOutFields>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.carried_out.into_carried_out(now)?, sent.proof)))?;
    let (new, proof) = sent.value;
    let key = state.secret.clone();
    let entered = decide(&state, &caller, proof, move |db, by| {
        let payout = payouts::carried_out(db, &new, by, now)?;
        Ok((payouts::one(db, payout.id, &key)?, OwnSides::of(db, by)?))
    });
    let (named, own) = entered.await?;
    tracing::info!(payout = %named.payout.id, by = %caller.account.id, "a carried-out payout was entered");
    Ok(HttpResponse::Created().json(AdminPayoutDto::of(named, own)))
}
