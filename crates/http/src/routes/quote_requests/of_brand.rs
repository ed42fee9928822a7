//! GET /api/brand/quote-requests: a brand's own requests.

use actix_web::{HttpResponse, get, web};
use marsam_domain::actors::ActorKind;
use marsam_persistence::Db;
use marsam_persistence::accounts;
use marsam_persistence::quote_requests::OwnerFilter;
use marsam_persistence::quote_requests::listing::filtered;
use marsam_persistence::quote_requests::urgency::by_urgency;

use super::row::{RequestRowDto, filter_of};
use crate::error::Code;
use crate::extractors::caller::{Brand, Caller};
use crate::extractors::listing::Listing;
use crate::routes::inbox::RowFacts;
use crate::routes::schemas::filters::{OwnRequestOrders, RequestStatuses};
use crate::{ApiError, AppState};

/// Lists the caller's requests, newest first.
///
/// With `order=oldest` the oldest come first, with `order=urgent` what waits for the caller, by its due date; `status` is a label that may be repeated, `q` words of the brief.
#[utoipa::path(tag = "quote requests", operation_id = "list_own_quote_requests",
    params(("status" = inline(Option<Vec<RequestStatuses>>), Query), ("q" = Option<String>, Query), ("order" = inline(Option<OwnRequestOrders>), Query),
        ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<RequestRowDto>)))]
#[get("/brand/quote-requests")]
pub(crate) async fn of_brand(
    caller: Caller<Brand>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let (filter, now) = (filter_of(&listing)?, state.now());
    let is_by_urgency = listing.text("order") == "urgent";
    let read = move |db: &mut Db, page| {
        let brand = accounts::brand_of(db, caller.account.id)?.ok_or(Code::ProfileRequired)?;
        let found = if is_by_urgency {
            by_urgency(db, brand, &filter, page)?
        } else {
            filtered(db, OwnerFilter::Brand(brand), &filter, page)?
        };
        let facts = RowFacts::read(db, &found.items, ActorKind::Brand, now)?;
        Ok(found.map(|request| RequestRowDto::new(request, &facts)))
    };
    listing.answer(&state, read).await
}
