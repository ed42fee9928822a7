//! GET /api/admin/creative-applications/counts: how many applications have each status.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_persistence::applications::OwnerFilter;
use marsam_workflows::applications::reading;

use crate::extractors::caller::{Admin, Caller};
use crate::routes::applications::counts::ApplicationCountsDto;
use crate::{ApiError, AppState};

/// Counts the applications with each status.
#[utoipa::path(tag = "admin", operation_id = "count_applications",
    responses((status = 200, body = ApplicationCountsDto)))]
#[get("/admin/creative-applications/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<ApplicationCountsDto>, ApiError> {
    let found = state.read(|db| Ok(reading::counts(db, OwnerFilter::All)?));
    Ok(Json(ApplicationCountsDto::from(found.await?)))
}
