//! GET /api/creative/applications/counts: how many of a creative's own applications have each status.

use std::collections::BTreeMap;

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::applications::{ApplicationStage, ApplicationStatus};
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::applications::OwnerFilter;
use marsam_workflows::applications::reading;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Caller, Creative};
use crate::routes::schemas::counts_by_label;
use crate::{ApiError, AppState};

/// The number of applications with each status, by its label.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ApplicationCounts)]
pub(crate) struct ApplicationCountsDto {
    #[schema(schema_with = counts_by_label::<ApplicationStatus>)]
    by_status: BTreeMap<&'static str, i64>,
    /// How many of the pending ones wait for changes of their applicant.
    needs_changes: i64,
}

impl From<Vec<(ApplicationStage, i64)>> for ApplicationCountsDto {
    fn from(found: Vec<(ApplicationStage, i64)>) -> Self {
        let at = |wanted| {
            let found = found.iter().filter(|(stage, _)| *stage == wanted);
            found.map(|(_, count)| count).sum()
        };
        Self {
            needs_changes: at(ApplicationStage::NeedsChanges),
            by_status: by_status(found.iter().map(|(stage, count)| (stage.status(), *count))),
        }
    }
}

/// Every status by its label with its number, which may be 0.
pub(crate) fn by_status(
    found: impl IntoIterator<Item = (ApplicationStatus, i64)>,
) -> BTreeMap<&'static str, i64> {
    let all = ApplicationStatus::ALL.iter().map(|status| (*status, 0));
    let mut numbers = BTreeMap::new();
    for (status, count) in all.chain(found) {
        *numbers.entry(status.label()).or_default() += count;
    }
    numbers
}

/// Counts the caller's applications with each status.
#[utoipa::path(tag = "applications", operation_id = "count_own_applications",
    responses((status = 200, body = ApplicationCountsDto)))]
#[get("/creative/applications/counts")]
pub(crate) async fn counts(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
) -> Result<Json<ApplicationCountsDto>, ApiError> {
    let owner = OwnerFilter::Account(caller.account.id);
    let found = state.read(move |db| Ok(reading::counts(db, owner)?));
    Ok(Json(ApplicationCountsDto::from(found.await?)))
}
