//! GET /api/creative/applications/counts: how many of a creative's own applications have each status.

use std::collections::BTreeMap;

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::applications::ApplicationStatus;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::applications::{self, OwnerFilter};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ErrorBody;
use crate::extractors::caller::{Caller, Creative};
use crate::routes::schemas::counts_by_label;
use crate::{ApiError, AppState};

/// The number of applications with each status, by its label.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ApplicationCounts)]
pub(crate) struct ApplicationCountsDto {
    #[schema(schema_with = counts_by_label::<ApplicationStatus>)]
    by_status: BTreeMap<&'static str, i64>,
}

impl From<Vec<(ApplicationStatus, i64)>> for ApplicationCountsDto {
    fn from(found: Vec<(ApplicationStatus, i64)>) -> Self {
        Self {
            by_status: by_status(found),
        }
    }
}

/// Every status by its label with its number, which may be 0.
pub(crate) fn by_status(found: Vec<(ApplicationStatus, i64)>) -> BTreeMap<&'static str, i64> {
    let all = ApplicationStatus::ALL.iter().map(|status| (*status, 0));
    all.chain(found)
        .map(|(status, count)| (status.label(), count))
        .collect()
}

/// Counts the caller's applications with each status.
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
