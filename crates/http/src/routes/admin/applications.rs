//! GET /api/admin/creative-applications: all applications.

pub(crate) mod approve;
pub(crate) mod counts;
pub(crate) mod reject;
pub(crate) mod request_changes;
mod review;
pub(crate) mod show;
pub(crate) mod undo;

use actix_web::{HttpResponse, get, web};
use marsam_domain::applications::ApplicationStatus;
use marsam_domain::search::SearchQuery;
use marsam_domain::vocabulary::Labelled as _;
use marsam_persistence::Db;
use marsam_persistence::applications::{ListFilter, Order, OwnerFilter};
use marsam_persistence::pages::Page;
use marsam_workflows::applications::reading;

use crate::error::Code;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::ListingWithCursor;
use crate::routes::applications::ApplicationDto;
use crate::routes::schemas::filters::{ApplicationOrders, ApplicationStatuses};
use crate::{ApiError, AppState};

/// Lists applications, newest first.
///
/// Filters by status and by a text in the names or the address. With `order=oldest` the oldest come first;
/// `order=reviewed` lists only decided applications, the latest decision first.
#[utoipa::path(tag = "admin", operation_id = "list_applications",
    params(("status" = inline(Option<ApplicationStatuses>), Query), ("q" = Option<String>, Query), ("order" = inline(Option<ApplicationOrders>), Query),
        ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<ApplicationDto>)))]
#[get("/admin/creative-applications")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    asked: ListingWithCursor,
) -> Result<HttpResponse, ApiError> {
    let listing = &asked.listing;
    let (named, status) = (
        listing.text("order"),
        listing.filter("status", ApplicationStatus::from_label),
    );
    let (text, now) = (SearchQuery::parse(&listing.text("q")), state.now());
    let read = move |db: &mut Db, (limit, cursor): (i64, Option<String>)| {
        let (order, page) = place_of(&named, limit, cursor)?;
        let filter = ListFilter {
            owner: OwnerFilter::All,
            status,
            text: text.clone(),
            order,
        };
        let admin = caller.account.id;
        let found = reading::search(db, &filter, page, admin, now)?;
        Ok(found.map(|one| ApplicationDto::for_admin(one.listed, one.may_undo, admin)))
    };
    asked.answer(&state, read).await
}

/// The order of the list, and the position at which the page begins.
fn place_of(order: &str, limit: i64, cursor: Option<String>) -> Result<(Order, Page), ApiError> {
    let first = Page { limit, after: None };
    if order == "reviewed" {
        let place = cursor.map(|cursor| cursor.parse()).transpose();
        let after = place.map_err(|_error| Code::InvalidCursor)?;
        return Ok((Order::LatestReview(after), first));
    }
    let id = cursor.map(|cursor| cursor.parse()).transpose();
    let after = id.map_err(|_error| Code::InvalidCursor)?;
    let order = if order == "oldest" {
        Order::Oldest
    } else {
        Order::Newest
    };
    Ok((order, Page { after, ..first }))
}
