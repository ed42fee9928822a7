//! GET /api/admin/profile-texts/counts: how many changed texts of profiles are new and seen.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::works::TextReview;
use marsam_workflows::moderation::desk;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState};

/// The number of profiles whose changed texts are in each state.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = ProfileTextCounts)]
pub(crate) struct ProfileTextCountsDto {
    new: i64,
    seen: i64,
}

/// Counts the published profiles whose changed texts are new and seen.
#[utoipa::path(tag = "admin", operation_id = "count_profile_texts",
    responses((status = 200, body = ProfileTextCountsDto)))]
#[get("/admin/profile-texts/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<ProfileTextCountsDto>, ApiError> {
    let found = state.read(|db| Ok(desk::count_texts(db)?)).await?;
    let mut all = ProfileTextCountsDto::default();
    for (review, count) in found {
        match review {
            TextReview::New => all.new = count,
            TextReview::Seen => all.seen = count,
        }
    }
    Ok(Json(all))
}
