//! GET /api/admin/works/counts: how many works are new, seen and hidden.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::works::Review;
use marsam_workflows::moderation::desk;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState};

/// The number of works or pictures in each state.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = ReviewCounts)]
pub(crate) struct ReviewCountsDto {
    new: i64,
    seen: i64,
    hidden: i64,
}

impl From<Vec<(Review, i64)>> for ReviewCountsDto {
    fn from(found: Vec<(Review, i64)>) -> Self {
        let mut all = Self::default();
        for (review, count) in found {
            match review {
                Review::New => all.new = count,
                Review::Seen => all.seen = count,
                Review::Hidden => all.hidden = count,
            }
        }
        all
    }
}

/// Counts the works that are new, seen and hidden.
///
/// Drafts are not counted.
#[utoipa::path(tag = "admin", operation_id = "count_works",
    responses((status = 200, body = ReviewCountsDto)))]
#[get("/admin/works/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<ReviewCountsDto>, ApiError> {
    let found = state.read(|db| Ok(desk::count_works(db)?)).await?;
    Ok(Json(found.into()))
}
