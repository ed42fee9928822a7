//! GET /api/quote-requests/{id}/annotations: the notes on a project's deliveries.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_persistence::Db;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::annotations;

use super::AnnotationDto;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::listing::Listing;
use crate::{ApiError, AppState};

/// Lists the notes on a project's deliveries, newest first.
///
/// The brand sees all of its notes; the creative and admins see the notes that a revision has asked for.
#[utoipa::path(tag = "quote requests", operation_id = "list_annotations",
    params(("id" = String, Path), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AnnotationDto>)))]
#[get("/quote-requests/{id}/annotations")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let read = move |db: &mut Db, page| {
        let access = RequestAccess::read(db, caller.account.clone(), request)?;
        let slice = annotations::page(db, &access, page)?;
        Ok(slice.map(|annotation| AnnotationDto::seen_by(&access, &annotation)))
    };
    listing.answer(&state, read).await
}
