//! GET /api/admin/payouts/counts: how many payouts are in each state.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::payments::payouts::PayoutState;
use marsam_workflows::payouts;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState};

/// The number of payouts in each state.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = PayoutCounts)]
pub(crate) struct PayoutCountsDto {
    prepared: i64,
    sent: i64,
    withdrawn: i64,
    returned: i64,
    /// Creatives whose balance is not 0.
    due: i64,
    /// What is in prepared payouts.
    prepared_fils: i64,
}

/// Counts the payouts in each state, and the creatives who are owed money or owe some.
#[utoipa::path(tag = "admin", operation_id = "count_payouts",
    responses((status = 200, body = PayoutCountsDto)))]
#[get("/admin/payouts/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<PayoutCountsDto>, ApiError> {
    let found = state.read(|db| Ok(payouts::counts(db)?)).await?;
    let mut counts = PayoutCountsDto {
        due: found.due,
        prepared_fils: found.prepared_fils,
        ..PayoutCountsDto::default()
    };
    for (state, count) in found.by_state {
        match state {
            PayoutState::Prepared => counts.prepared = count,
            PayoutState::Sent => counts.sent = count,
            PayoutState::Withdrawn => counts.withdrawn = count,
            PayoutState::Returned => counts.returned = count,
        }
    }
    Ok(Json(counts))
}
