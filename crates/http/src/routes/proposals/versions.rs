//! GET /api/proposals/{id}/versions: the versions of a proposal's terms.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::ProposalId;
use marsam_persistence::Db;
use marsam_persistence::pages::Before;
use marsam_workflows::proposals::reading;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{ProposalReader, TermsDto};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::listing::ListingWithCursor;
use crate::{ApiError, AppState};

/// A version of a proposal's terms.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalVersion)]
pub(crate) struct VersionDto {
    version: i64,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    #[serde(flatten)]
    terms: TermsDto,
}

/// Lists the versions of a proposal's terms, the latest first.
///
/// For the brand, admins and its creative.
#[utoipa::path(tag = "proposals", operation_id = "list_proposal_versions",
    params(("id" = String, Path), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<VersionDto>)))]
#[get("/proposals/{id}/versions")]
pub(crate) async fn versions(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<ProposalId>,
    asked: ListingWithCursor,
) -> Result<HttpResponse, ApiError> {
    let is_paid_here = state.payments.checkout().is_some();
    let read = move |db: &mut Db, (limit, number): (i64, Option<i64>)| {
        let account = caller.account.clone();
        let all = reading::versions(db, account, id, Before { limit, number })?;
        let reader = ProposalReader::of(&all.access, is_paid_here);
        let author = all.proposal.creative_id;
        let read = |texts: &[String]| reader.reading.creatives_list(author, texts);
        Ok(all.found.map(|version| VersionDto {
            version: version.number,
            at: version.created_at,
            terms: reader.terms(version.terms, &read),
        }))
    };
    asked.answer(&state, read).await
}
