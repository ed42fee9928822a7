//! GET /api/quote-requests/{id}/proposals: the proposals for a request.

use actix_web::web::Path;
use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::Db;
use marsam_persistence::proposals;
use marsam_persistence::viewers::names_of;

use super::ProposalDto;
use crate::error::{Code, ErrorBody};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::listing::Listing;
use crate::routes::request_access::RequestAccess;
use crate::{ApiError, AppState, path_id};

/// All of them for the brand and admins, a creative's own for a creative; oldest first.
#[utoipa::path(tag = "proposals", operation_id = "list_proposals",
    params(("id" = String, Path), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<ProposalDto>), (status = "4XX", body = ErrorBody)))]
#[get("/quote-requests/{id}/proposals")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let (request, now) = (path_id::<QuoteRequestId>(&id)?, state.now());
    let read = move |db: &mut Db, page| {
        let access = RequestAccess::read(db, caller.account.clone(), request)?;
        let author = match access.side {
            Side::Owner | Side::Admin => None,
            _ => Some(access.viewer.creative_id().ok_or(Code::NotFound)?),
        };
        let slice = proposals::page(db, request, author, page)?;
        let authors: Vec<_> = slice.items.iter().map(|one| one.creative_id).collect();
        let names = names_of(db, &authors)?;
        let mut previous = proposals::previous_terms(db, &slice.items)?;
        Ok(slice.map(|proposal| {
            let before = previous.remove(&proposal.id);
            ProposalDto::seen_by(&access, (proposal, before), &names, now)
        }))
    };
    listing.answer(&state, read).await
}
