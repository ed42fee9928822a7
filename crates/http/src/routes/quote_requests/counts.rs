//! GET /api/brand/quote-requests/counts and GET /api/admin/quote-requests/counts: how many requests there are.

use std::collections::BTreeMap;

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::quote_requests::{RequestStage, RequestStatus};
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_workflows::requests::listing;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Brand, Caller};
use crate::routes::schemas::{counts_by_label, counts_by_slug};
use crate::{ApiError, AppState};

/// A brand's requests, by status.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BrandCounts)]
pub(crate) struct BrandCountsDto {
    /// By the status's label; includes every status.
    #[schema(schema_with = counts_by_label::<RequestStatus>)]
    by_status: BTreeMap<&'static str, i64>,
    /// Those that wait for the brand.
    my_turn: i64,
    total: i64,
}

/// Every request, by stage.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestCounts)]
pub(crate) struct RequestCountsDto {
    /// Includes every stage.
    #[schema(schema_with = counts_by_slug::<RequestStage>)]
    by_stage: BTreeMap<&'static str, i64>,
    /// An admin has to decide: about a problem that both sides have not settled, or a cancellation that was not answered.
    waiting_on_admin: i64,
    total: i64,
}

/// Counts the caller's requests by status.
#[utoipa::path(tag = "quote requests", operation_id = "count_own_quote_requests",
    responses((status = 200, body = BrandCountsDto)))]
#[get("/brand/quote-requests/counts")]
pub(crate) async fn of_brand(
    caller: Caller<Brand>,
    state: web::Data<AppState>,
) -> Result<Json<BrandCountsDto>, ApiError> {
    let counted = state.read(move |db| Ok(listing::counts_of_brand(db, caller.account.id)?));
    let counted = counted.await?;
    let found = counted.by_stage;
    let mut by_status: BTreeMap<_, i64> = RequestStatus::ALL
        .iter()
        .map(|status| (status.label(), 0))
        .collect();
    for (stage, count) in &found {
        *by_status.entry(stage.status().label()).or_default() += count;
    }
    Ok(Json(BrandCountsDto {
        by_status,
        my_turn: counted.own_turns,
        total: found.values().sum(),
    }))
}

/// Counts all requests by stage.
#[utoipa::path(tag = "admin", operation_id = "count_quote_requests",
    responses((status = 200, body = RequestCountsDto)))]
#[get("/admin/quote-requests/counts")]
pub(crate) async fn of_all(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<RequestCountsDto>, ApiError> {
    let now = state.now();
    let counted = state.read(move |db| Ok(listing::counts_of_all(db, now)?));
    let counted = counted.await?;
    let found = counted.by_stage;
    let by_stage = RequestStage::ALL.iter();
    let count_at = |stage| found.get(&stage).copied().unwrap_or_default();
    Ok(Json(RequestCountsDto {
        by_stage: by_stage
            .map(|stage| (stage.slug(), count_at(*stage)))
            .collect(),
        waiting_on_admin: counted.waiting_on_admin,
        total: found.values().sum(),
    }))
}
