//! GET /api/admin/works/counts: how many works are new, seen and hidden.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::works::WorkReview;
use marsam_persistence::works;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ErrorBody;
use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState};

/// The number of works in each state.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = WorkCounts)]
pub(crate) struct WorkCountsDto {
    new: i64,
    seen: i64,
    hidden: i64,
}

/// How many works are new, seen and hidden; drafts are not counted.
#[utoipa::path(tag = "admin", operation_id = "count_works",
    responses((status = 200, body = WorkCountsDto), (status = "4XX", body = ErrorBody)))]
#[get("/admin/works/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<WorkCountsDto>, ApiError> {
    let found = state.read(|db| Ok(works::counts(db)?)).await?;
    let mut counts = WorkCountsDto::default();
    for (review, count) in found {
        match review {
            WorkReview::New => counts.new = count,
            WorkReview::Seen => counts.seen = count,
            WorkReview::Hidden => counts.hidden = count,
        }
    }
    Ok(Json(counts))
}
