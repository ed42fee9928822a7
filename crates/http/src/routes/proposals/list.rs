//! GET /api/quote-requests/{id}/proposals: the proposals for a request.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::Db;
use marsam_persistence::proposals;
use marsam_workflows::access::RequestAccess;

use super::{ProposalDto, ProposalReader, all_seen_by};
use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::listing::Listing;
use crate::{ApiError, AppState};

/// Lists the proposals for a request, oldest first.
///
/// The brand and admins see all of them, a creative only their own.
#[utoipa::path(tag = "proposals", operation_id = "list_proposals",
    params(("id" = String, Path), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<ProposalDto>)))]
#[get("/quote-requests/{id}/proposals")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let read = move |db: &mut Db, page| {
        let access = RequestAccess::read(db, caller.account.clone(), request)?;
        let author = match access.side {
            Side::Owner | Side::Admin => None,
            _ => Some(access.viewer.creative_id().ok_or(Code::NotFound)?),
        };
        let reader = ProposalReader::of(&access);
        proposals::page(db, request, author, page)?
            .map_all(|items| Ok(all_seen_by(db, &reader, items, now)?))
    };
    listing.answer(&state, read).await
}
