//! GET /api/proposals/{id}/versions: the versions of a proposal's terms.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::ProposalId;
use marsam_persistence::pages::Before;
use marsam_persistence::{Db, proposals};
use marsam_workflows::access::RequestAccess;
use marsam_workflows::reading::Reading;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::TermsDto;
use crate::error::Code;
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
    let read = move |db: &mut Db, (limit, number): (i64, Option<i64>)| {
        let proposal = proposals::find(db, id)?;
        let access = RequestAccess::read(db, caller.account.clone(), proposal.request_id)?;
        if !access.sees_proposal_of(proposal.creative_id) {
            return Err(Code::NotFound.into());
        }
        let reading = Reading::of(&access);
        let read = |texts: &[String]| reading.creatives_list(proposal.creative_id, texts);
        let found = proposals::versions(db, id, Before { limit, number })?;
        Ok(found.map(|version| VersionDto {
            version: version.number,
            at: version.created_at,
            terms: TermsDto::read(version.terms, &read),
        }))
    };
    asked.answer(&state, read).await
}
