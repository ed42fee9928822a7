//! GET /api/admin/creative-applications: all applications.

pub(crate) mod counts;
pub(crate) mod show;

use actix_web::{HttpResponse, get, web};
use marsam_domain::applications::ApplicationStatus;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::applications::{self, ListFilter, OwnerFilter};

use super::review::undoable;
use crate::error::ErrorBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState};

/// The applications with a status and with a text in their names or address, newest first; with `order=oldest` the
/// oldest are first.
#[utoipa::path(tag = "admin", operation_id = "list_applications",
    params(("status" = Option<String>, Query), ("q" = Option<String>, Query), ("order" = Option<String>, Query),
        ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<ApplicationDto>), (status = "4XX", body = ErrorBody)))]
#[get("/admin/creative-applications")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let filter = ListFilter {
        owner: OwnerFilter::All,
        status: listing.filter("status", ApplicationStatus::from_label),
        text: listing.text("q"),
        oldest_first: listing.text("order") == "oldest",
    };
    let (page, now) = (listing.page, state.now());
    let (found, undoable) = state
        .read(move |db| {
            let found = applications::search(db, &filter, page)?;
            let undoable = undoable(db, &found.items, caller.account.id, now)?;
            Ok((found, undoable))
        })
        .await?;
    listing.answer(found, |one| {
        let may_undo = undoable.contains(&one.application.id);
        ApplicationDto::for_admin(one, may_undo)
    })
}
