//! GET /api/creative/applications/counts: how many of a creative's own applications have each status.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_persistence::applications::{self, OwnerFilter};

use crate::error::ErrorBody;
use crate::extractors::caller::{Caller, Creative};
use crate::routes::admin::applications::counts::ApplicationCountsDto;
use crate::{ApiError, AppState};

/// How many of the caller's applications have each status.
#[utoipa::path(tag = "applications", operation_id = "count_own_applications",
    responses((status = 200, body = ApplicationCountsDto), (status = "4XX", body = ErrorBody)))]
#[get("/creative/applications/counts")]
pub(crate) async fn counts(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
) -> Result<Json<ApplicationCountsDto>, ApiError> {
    let owner = OwnerFilter::Account(caller.account.id);
    let found = state.read(move |db| Ok(applications::counts(db, owner)?));
    Ok(Json(ApplicationCountsDto::from(found.await?)))
}
