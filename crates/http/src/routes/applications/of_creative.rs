//! GET /api/creative/applications: a creative's own applications.

use actix_web::{HttpResponse, get, web};
use marsam_persistence::Db;
use marsam_persistence::applications::{self, OwnerFilter};
use marsam_workflows::applications::seen_by_applicants;

use super::ApplicationDto;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::listing::Listing;
use crate::{ApiError, AppState};

/// Lists the caller's applications, newest first.
#[utoipa::path(tag = "applications", operation_id = "list_own_applications", params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<ApplicationDto>)))]
#[get("/creative/applications")]
pub(crate) async fn of_creative(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let owner = OwnerFilter::Account(caller.account.id);
    let now = state.now();
    let read = move |db: &mut Db, page| {
        let found = applications::page(db, owner, page)?;
        let shown = found.map_all(|listed| seen_by_applicants(db, listed, now))?;
        Ok(shown.map(ApplicationDto::for_applicant))
    };
    listing.answer(&state, read).await
}
