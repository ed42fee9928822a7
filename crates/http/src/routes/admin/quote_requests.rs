//! GET /api/admin/quote-requests: all quote requests.

use actix_web::{HttpResponse, get, web};
use marsam_domain::actors::ActorKind;
use marsam_persistence::Db;
use marsam_workflows::requests::listing::{self, RowFacts};
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::quote_requests::row::{RequestRowDto, filter_of};
use crate::routes::schemas::filters::{RequestOrders, RequestStages, RequestStatuses};
use crate::{ApiError, AppState};

/// A request, and whether its brand's account has a verified address.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminQuoteRequest)]
pub(crate) struct AdminQuoteRequestDto {
    #[serde(flatten)]
    request: RequestRowDto,
    email_verified: bool,
}

/// Lists all requests, newest first.
///
/// With `order=oldest` the oldest come first; `stage` is a slug, `status` a label that may be repeated, `q` words of
/// the brief, the brand or its creatives.
#[utoipa::path(tag = "admin", operation_id = "list_quote_requests", params(("stage" = inline(Option<RequestStages>), Query), ("status" = inline(Option<Vec<RequestStatuses>>), Query), ("q" = Option<String>, Query),
        ("order" = inline(Option<RequestOrders>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminQuoteRequestDto>)))]
#[get("/admin/quote-requests")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let (filter, now) = (filter_of(&listing)?, state.now());
    let read = move |db: &mut Db, page| {
        let found = listing::of_all(db, &filter, page)?;
        let unverified = listing::unverified(db, &found.items)?;
        let facts = RowFacts::read(db, &found.items, ActorKind::Brand, now)?;
        Ok(found.map(|request| AdminQuoteRequestDto {
            email_verified: !unverified.contains(&request.brand_id),
            request: RequestRowDto::for_admin(request, &facts),
        }))
    };
    listing.answer(&state, read).await
}
