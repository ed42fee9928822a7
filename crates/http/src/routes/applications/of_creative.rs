//! GET /api/creative/applications: a creative's own applications.

use actix_web::{HttpResponse, get, web};
use marsam_persistence::Db;
use marsam_persistence::applications::{self, OwnerFilter};

use super::ApplicationDto;
use crate::error::ErrorBody;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::listing::Listing;
use crate::{ApiError, AppState};

/// Lists the caller's applications, newest first.
#[utoipa::path(tag = "applications", operation_id = "list_own_applications", params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<ApplicationDto>), (status = "4XX", body = ErrorBody)))]
#[get("/creative/applications")]
pub(crate) async fn of_creative(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let owner = OwnerFilter::Account(caller.account.id);
    let read = move |db: &mut Db, page| {
        Ok(applications::page(db, owner, page)?.map(ApplicationDto::for_applicant))
    };
    listing.answer(&state, read).await
}
