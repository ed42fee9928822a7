//! GET /api/quote-requests/{id}/proposals: the proposals for a request.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_persistence::Db;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::proposals::reading;

use super::{ProposalDto, ProposalReader, all_seen_by};
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
    let is_paid_here = state.payments.checkout().is_some();
    let read = move |db: &mut Db, page| {
        let access = RequestAccess::read(db, caller.account.clone(), request)?;
        let reader = ProposalReader::of(&access, is_paid_here);
        reading::page(db, &access, page)?.map_all(|items| Ok(all_seen_by(db, &reader, items, now)?))
    };
    listing.answer(&state, read).await
}
