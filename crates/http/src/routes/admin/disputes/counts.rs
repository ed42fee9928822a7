//! GET /api/admin/disputes/counts: what became of disputes, and what waits.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::disputes::{DisputeState, days};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_workflows::disputes::reading;
use serde::Serialize;
use std::collections::BTreeMap;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::routes::schemas::{counts_by_slug, counts_of_some};
use crate::{ApiError, AppState};

/// What became of all disputes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeCounts)]
pub(crate) struct DisputeCountsDto {
    /// How many are in each state: `settled` ones ended without an admin.
    #[schema(schema_with = counts_by_slug::<DisputeState>)]
    by_state: BTreeMap<&'static str, i64>,
    /// How many ended by a decision, by its outcome.
    #[schema(schema_with = counts_of_some::<WishKind>)]
    by_outcome: BTreeMap<&'static str, i64>,
    /// How many wait for an admin's decision.
    waiting: i64,
    /// How many of them are late.
    late: i64,
    /// When the oldest that is not over was reported.
    #[serde(with = "time::serde::rfc3339::option")]
    oldest_at: Option<OffsetDateTime>,
    /// How many decisions were made about the 500 problems that were decided last, first and second ones.
    decisions: usize,
    /// How many of them within five working days.
    decided_in_time: usize,
}

/// Counts disputes by state and by outcome.
#[utoipa::path(tag = "admin", operation_id = "count_disputes",
    responses((status = 200, body = DisputeCountsDto)))]
#[get("/admin/disputes/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<DisputeCountsDto>, ApiError> {
    let now = state.now();
    let found = state.read(move |db| Ok(reading::counts(db, now)?)).await?;
    let holidays = &state.settings.holidays;
    let decisions = found.decisions.iter();
    let in_time = decisions.filter(|(from, made)| *made <= days::decision_due(*from, holidays));
    let none = DisputeState::ALL.iter().map(|state| (state.slug(), 0));
    let known = found.by_state.into_iter();
    Ok(Json(DisputeCountsDto {
        by_state: none
            .chain(known.map(|(state, count)| (state.slug(), count)))
            .collect(),
        by_outcome: found
            .by_outcome
            .into_iter()
            .map(|(outcome, count)| (outcome.slug(), count))
            .collect(),
        waiting: found.waiting,
        late: found.late,
        oldest_at: found.oldest_at,
        decisions: found.decisions.len(),
        decided_in_time: in_time.count(),
    }))
}
