//! GET /api/admin/users: all accounts.

use actix_web::{HttpResponse, get, web};
use marsam_persistence::accounts;

use crate::error::ErrorBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::users::UserDto;
use crate::{ApiError, AppState};

/// All accounts, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_users", params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<UserDto>), (status = "4XX", body = ErrorBody)))]
#[get("/admin/users")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let page = listing.page;
    let found = state.read(move |db| Ok(accounts::page(db, page)?)).await?;
    listing.answer(found, UserDto::for_admins)
}
