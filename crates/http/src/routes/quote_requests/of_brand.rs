//! GET /api/brand/quote-requests: a brand's own requests.

use actix_web::{HttpResponse, get, web};
use marsam_domain::actors::ActorKind;
use marsam_persistence::Db;
use marsam_workflows::requests::listing::{self, OwnOrder, RowFacts};

use super::row::{RequestRowDto, filter_of};
use crate::extractors::caller::{Brand, Caller};
use crate::extractors::listing::Listing;
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
    let order = match listing.text("order").as_str() {
        "urgent" => OwnOrder::Urgency,
        _ => OwnOrder::Age,
    };
    let read = move |db: &mut Db, page| {
        let found = listing::of_brand(db, caller.account.id, order, &filter, page)?;
        let facts = RowFacts::read(db, &found.items, ActorKind::Brand, now)?;
        Ok(found.map(|request| RequestRowDto::new(request, &facts)))
    };
    listing.answer(&state, read).await
}
