//! GET /api/brand/quote-requests: a brand's own requests.

use actix_web::{HttpResponse, get, web};
use marsam_persistence::quote_requests::OwnerFilter;
use marsam_persistence::{accounts, quote_requests};

use super::QuoteRequestDto;
use crate::error::{Code, ErrorBody};
use crate::extractors::caller::{Brand, Caller};
use crate::extractors::listing::Listing;
use crate::{ApiError, AppState};

/// The caller's requests, newest first.
#[utoipa::path(tag = "quote requests", operation_id = "list_own_quote_requests", params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<QuoteRequestDto>), (status = "4XX", body = ErrorBody)))]
#[get("/brand/quote-requests")]
pub(crate) async fn of_brand(
    caller: Caller<Brand>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let page = listing.page;
    let found = state
        .read(move |db| {
            let brand = accounts::brand_of(db, caller.account.id)?.ok_or(Code::ProfileRequired)?;
            Ok(quote_requests::page(db, OwnerFilter::Brand(brand), page)?)
        })
        .await?;
    listing.answer(found, QuoteRequestDto::from)
}
