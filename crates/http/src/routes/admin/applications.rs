//! GET /api/admin/creative-applications: all applications.

use actix_web::{HttpResponse, get, web};
use marsam_persistence::applications::{self, OwnerFilter};

use crate::error::ErrorBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState};

/// All applications, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_applications", params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<ApplicationDto>), (status = "4XX", body = ErrorBody)))]
#[get("/admin/creative-applications")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let page = listing.page;
    let found = state
        .read(move |db| Ok(applications::page(db, OwnerFilter::All, page)?))
        .await?;
    listing.answer(found, ApplicationDto::from)
}
