//! GET /api/admin/quote-requests/{id}/brief-versions: what a brief said before it was changed.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::briefs::BriefExtras;
use marsam_domain::vocabulary::Labelled;
use marsam_persistence::Db;
use marsam_persistence::pages::Before;
use marsam_persistence::quote_requests::briefs::BriefVersion;
use marsam_workflows::reading::Reading;
use marsam_workflows::requests::brief_versions::of_request;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::listing::ListingWithCursor;
use crate::{ApiError, AppState};

/// What a brief said until another version replaced it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BriefVersion)]
pub(crate) struct BriefVersionDto {
    /// Counts from 1.
    version: i64,
    title: Option<String>,
    project_description: String,
    budget_range: Option<&'static str>,
    timeline: Option<&'static str>,
    #[serde(flatten)]
    extras: BriefExtras,
    /// The id of the account that sent the next version.
    replaced_by: String,
    #[serde(with = "time::serde::rfc3339")]
    replaced_at: OffsetDateTime,
}

impl BriefVersionDto {
    fn read_by(reading: &Reading, stored: BriefVersion) -> Self {
        let brief = stored.brief;
        Self {
            version: stored.number,
            title: brief.title.map(|title| reading.brands(&title)),
            project_description: reading.brands(&brief.project_description),
            budget_range: brief.budget_range.map(Labelled::label),
            timeline: brief.timeline.map(Labelled::label),
            extras: brief.extras.map_texts(|text| reading.brands(text)),
            replaced_by: stored.replaced_by.to_string(),
            replaced_at: stored.replaced_at,
        }
    }
}

/// Lists what a brief said before its latest version, the latest first.
///
/// Versions that were replaced before the server kept them are missing. A brief has as many as its brand may edit it.
#[utoipa::path(tag = "admin", operation_id = "list_brief_versions",
    params(("id" = String, Path), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<BriefVersionDto>)))]
#[get("/admin/quote-requests/{id}/brief-versions")]
pub(crate) async fn brief_versions(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    asked: ListingWithCursor,
) -> Result<HttpResponse, ApiError> {
    let read = move |db: &mut Db, (limit, number): (i64, Option<i64>)| {
        let account = caller.account.clone();
        let all = of_request(db, account, request, Before { limit, number })?;
        let reading = Reading::of(&all.access);
        Ok(all
            .found
            .map(|version| BriefVersionDto::read_by(&reading, version)))
    };
    asked.answer(&state, read).await
}
