//! GET /api/admin/reports/counts: how many reports are open and closed.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::reports::ReportState;
use marsam_workflows::moderation::desk;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState};

/// The number of reports in each state.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = ReportCounts)]
pub(crate) struct ReportCountsDto {
    open: i64,
    closed: i64,
}

/// Counts the reports that are open and closed.
#[utoipa::path(tag = "admin", operation_id = "count_reports",
    responses((status = 200, body = ReportCountsDto)))]
#[get("/admin/reports/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<ReportCountsDto>, ApiError> {
    let found = state.read(|db| Ok(desk::count_reports(db)?)).await?;
    let mut counts = ReportCountsDto::default();
    for (state, count) in found {
        match state {
            ReportState::Open => counts.open = count,
            ReportState::Closed => counts.closed = count,
        }
    }
    Ok(Json(counts))
}
