//! GET /api/quote-requests/{id}/events: the history of a request.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_persistence::Db;
use marsam_workflows::access::{OfferedPart, RequestAccess};
use marsam_workflows::requests::history::Viewer;

use super::history::{self, EventDto};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::listing::Listing;
use crate::{ApiError, AppState};

/// Lists the history of a request, the latest event first.
///
/// Only the events that the caller may know.
#[utoipa::path(tag = "quote requests", operation_id = "list_request_events",
    params(("id" = String, Path), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<EventDto>)))]
#[get("/quote-requests/{id}/events")]
pub(crate) async fn events(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let read = move |db: &mut Db, page| {
        let access = RequestAccess::read(db, caller.account.clone(), request)?;
        let viewer = match OfferedPart::of(db, &access)? {
            Some(own) => Viewer::of_other(&own),
            None => Viewer::of(&access),
        };
        history::page(db, request, &viewer, page)
    };
    listing.answer(&state, read).await
}
