//! POST /api/admin/payouts: prepares payouts.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::payments::payouts::PayoutsDraft;
use marsam_workflows::own_money::OwnSides;
use marsam_workflows::payouts::{self, Preparation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AdminPayoutDto;
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::routes::account::ProofFields;
use crate::routes::admin::AdminByCookie;
use crate::routes::admin::proved::decide;
use crate::routes::earnings::plan_rules;
use crate::routes::payouts::{slugs_of, stops};
use crate::{ApiError, AppState};

/// What an admin sends.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = PayoutPreparation)]
pub(crate) struct PreparationFields {
    #[serde(flatten)]
    wanted: PayoutsDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// What was prepared.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PreparedPayouts)]
pub(crate) struct PreparedDto {
    prepared: Vec<AdminPayoutDto>,
    /// Creatives who are not paid now.
    skipped: Vec<SkippedDto>,
}

/// A creative who is not paid now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SkippedPayout)]
pub(crate) struct SkippedDto {
    creative_id: String,
    #[schema(schema_with = stops)]
    reasons: Vec<&'static str>,
}

/// Prepares a payout to each of these creatives.
///
/// Each takes what is due and not blocked; creatives who are not ready are skipped. Of two admins who prepare at once one
/// takes the money, and the other finds nothing due.
#[utoipa::path(tag = "admin", operation_id = "prepare_payouts", request_body = PreparationFields,
    responses((status = 200, body = PreparedDto)))]
#[post("/admin/payouts")]
pub(crate) async fn prepare(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    body: Body<PreparationFields>,
) -> Result<Json<PreparedDto>, ApiError> {
    let sent = body.check(|sent| Ok((sent.wanted.into_creatives()?, sent.proof)))?;
    let (wanted, proof) = sent.value;
    let now = state.now();
    let of_call = state.clone();
    let prepared = decide(&state, &caller, proof, move |db, by| {
        let how = Preparation {
            by,
            key: &of_call.secret,
            rules: plan_rules(&of_call, now),
        };
        let made = payouts::prepare(db, &wanted, how)?;
        let own = OwnSides::of(db, by)?;
        let named = payouts::named(db, made.payouts, &of_call.secret)?.into_iter();
        let shown: Vec<_> = named.map(|one| AdminPayoutDto::of(one, own)).collect();
        Ok((shown, made.skipped))
    });
    let (prepared, skipped) = prepared.await?;
    tracing::info!(by = %caller.account.id, payouts = prepared.len(), "payouts prepared");
    let skipped = skipped.into_iter().map(|skipped| SkippedDto {
        creative_id: skipped.creative.to_string(),
        reasons: slugs_of(&skipped.reasons),
    });
    Ok(Json(PreparedDto {
        prepared,
        skipped: skipped.collect(),
    }))
}
