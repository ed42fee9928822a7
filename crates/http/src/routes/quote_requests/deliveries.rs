//! GET /api/quote-requests/{id}/deliveries: the versions of the work.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_persistence::Db;
use marsam_persistence::pages::Before;
use marsam_workflows::access::RequestAccess;

use super::detail::deliveries::{DeliveryDto, page_of};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::listing::ListingWithCursor;
use crate::{ApiError, AppState};

/// Lists the versions of the work, the latest first.
///
/// Creatives who are not selected see none.
#[utoipa::path(tag = "quote requests", operation_id = "list_deliveries",
    params(("id" = String, Path), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<DeliveryDto>)))]
#[get("/quote-requests/{id}/deliveries")]
pub(crate) async fn deliveries(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    asked: ListingWithCursor,
) -> Result<HttpResponse, ApiError> {
    let read = move |db: &mut Db, (limit, number): (i64, Option<i64>)| {
        let access = RequestAccess::read(db, caller.account.clone(), request)?;
        page_of(db, &access, Before { limit, number })
    };
    asked.answer(&state, read).await
}
