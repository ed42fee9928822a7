//! GET /api/admin/reviews/counts: how many reviews wait for a look.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::reviews::AdminFilter;
use marsam_workflows::reviews::showing::counts_for_admins;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState};

/// The number of published reviews that each state lists.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = AdminReviewCounts)]
pub(crate) struct ReviewCountsDto {
    /// Published within 14 days.
    new: i64,
    /// With signs that no admin has looked at.
    flagged: i64,
    /// With open reports.
    reported: i64,
    hidden: i64,
    /// With an open appeal.
    appealed: i64,
}

/// Counts the published reviews that each state lists.
#[utoipa::path(tag = "admin", operation_id = "count_reviews",
    responses((status = 200, body = ReviewCountsDto)))]
#[get("/admin/reviews/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<ReviewCountsDto>, ApiError> {
    let now = state.now();
    let found = state
        .read(move |db| Ok(counts_for_admins(db, now)?))
        .await?;
    let mut counts = ReviewCountsDto::default();
    for (filter, count) in found {
        match filter {
            AdminFilter::New => counts.new = count,
            AdminFilter::Flagged => counts.flagged = count,
            AdminFilter::Reported => counts.reported = count,
            AdminFilter::Hidden => counts.hidden = count,
            AdminFilter::Appealed => counts.appealed = count,
        }
    }
    Ok(Json(counts))
}
