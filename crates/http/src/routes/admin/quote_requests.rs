//! GET /api/admin/quote-requests: all quote requests.

use std::collections::HashSet;

use actix_web::{HttpResponse, get, web};
use marsam_persistence::quote_requests::{self, OwnerFilter};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ErrorBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::quote_requests::QuoteRequestDto;
use crate::{ApiError, AppState};

/// A request, and whether its brand's account has proved its address.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminQuoteRequest)]
pub(crate) struct AdminQuoteRequestDto {
    #[serde(flatten)]
    request: QuoteRequestDto,
    email_verified: bool,
}

/// All requests, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_quote_requests", params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminQuoteRequestDto>), (status = "4XX", body = ErrorBody)))]
#[get("/admin/quote-requests")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let page = listing.page;
    let (found, unverified) = state
        .read(move |db| {
            let found = quote_requests::page(db, OwnerFilter::All, page)?;
            let brands: Vec<_> = found.items.iter().map(|request| request.brand_id).collect();
            let unverified: HashSet<_> = quote_requests::unverified_brands(db, &brands)?
                .into_iter()
                .collect();
            Ok((found, unverified))
        })
        .await?;
    listing.answer(found, |request| AdminQuoteRequestDto {
        email_verified: !unverified.contains(&request.brand_id),
        request: request.into(),
    })
}
