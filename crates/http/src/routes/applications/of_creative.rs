//! GET /api/creative/applications: a creative's own applications.

use actix_web::{HttpResponse, get, web};
use marsam_persistence::Db;
use marsam_workflows::applications::reading;

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
    let (account, now) = (caller.account.id, state.now());
    let read = move |db: &mut Db, page| {
        let shown = reading::of_account(db, account, page, now)?;
        Ok(shown.map(ApplicationDto::for_applicant))
    };
    listing.answer(&state, read).await
}
