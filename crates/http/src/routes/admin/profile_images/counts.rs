//! GET /api/admin/profile-images/counts: how many pictures of profiles are new, seen and hidden.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_workflows::moderation::desk;

use crate::extractors::caller::{Admin, Caller};
use crate::routes::admin::works::counts::ReviewCountsDto;
use crate::{ApiError, AppState};

/// Counts the pictures of published profiles that are new, seen and hidden.
#[utoipa::path(tag = "admin", operation_id = "count_profile_images",
    responses((status = 200, body = ReviewCountsDto)))]
#[get("/admin/profile-images/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<ReviewCountsDto>, ApiError> {
    let found = state.read(|db| Ok(desk::count_images(db)?)).await?;
    Ok(Json(found.into()))
}
