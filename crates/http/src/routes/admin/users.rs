//! GET /api/admin/users: all accounts.

pub(crate) mod restore;
pub(crate) mod revoke_admin;
pub(crate) mod suspend;

use actix_web::{HttpResponse, get, web};
use marsam_domain::accounts::{AccountState, WireRole};
use marsam_domain::search::SearchQuery;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::accounts::ListFilter;
use marsam_workflows::accounts::listing;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::schemas::filters::{AccountStates, Roles};
use crate::routes::users::AdminUserDto;
use crate::{ApiError, AppState};

/// Lists accounts, newest first.
///
/// Filters by role (`brand`, `creative`, or `admin` for admin rights), by state, and by a text in the address, name or
/// company.
#[utoipa::path(tag = "admin", operation_id = "list_users",
    params(("q" = Option<String>, Query), ("role" = inline(Option<Roles>), Query), ("state" = inline(Option<AccountStates>), Query),
        ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminUserDto>)))]
#[get("/admin/users")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    asked: Listing,
) -> Result<HttpResponse, ApiError> {
    let filter = ListFilter {
        role: asked.filter("role", WireRole::from_slug),
        state: asked.filter("state", AccountState::from_slug),
        text: SearchQuery::parse(&asked.text("q")),
    };
    let read = move |db: &mut Db, page| {
        let found = listing::search(db, &filter, page)?;
        Ok(found.map(|one| AdminUserDto::new(one.account, one.activity)))
    };
    asked.answer(&state, read).await
}
