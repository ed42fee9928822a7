//! GET /api/brand/quote-requests/counts and GET /api/admin/quote-requests/counts: how many requests there are.

use std::collections::BTreeMap;

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::quote_requests::{RequestStage, RequestStatus};
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::accounts;
use marsam_persistence::quote_requests::OwnerFilter;
use marsam_persistence::quote_requests::due;
use marsam_persistence::quote_requests::listing::{counts, own_turns};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Code;
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
    let found = state.read(move |db| {
        let brand = accounts::brand_of(db, caller.account.id)?.ok_or(Code::ProfileRequired)?;
        Ok((
            counts(db, OwnerFilter::Brand(brand))?,
            own_turns(db, brand)?,
        ))
    });
    let (found, my_turn) = found.await?;
    let mut by_status: BTreeMap<_, i64> = RequestStatus::ALL
        .iter()
        .map(|status| (status.label(), 0))
        .collect();
    for (stage, count) in &found {
        *by_status.entry(stage.status().label()).or_default() += count;
    }
    Ok(Json(BrandCountsDto {
        by_status,
        my_turn,
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
    let found = state.read(move |db| {
        let waiting = due::count_for_admins(db, now)?;
        Ok((counts(db, OwnerFilter::All)?, waiting))
    });
    let (found, waiting_on_admin) = found.await?;
    let by_stage = RequestStage::ALL.iter();
    let count_at = |stage| found.get(&stage).copied().unwrap_or_default();
    Ok(Json(RequestCountsDto {
        by_stage: by_stage
            .map(|stage| (stage.slug(), count_at(*stage)))
            .collect(),
        waiting_on_admin,
        total: found.values().sum(),
    }))
}
