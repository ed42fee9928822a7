//! GET /api/creative/requests: a creative's inbox.

use actix_web::{HttpResponse, get, web};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::search::SearchQuery;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::pages::Slice;
use marsam_persistence::quote_requests::inbox::{InboxFilter, InboxOrder, Place};
use marsam_workflows::requests::inbox::{self, InboxPage, InboxRows};

use super::row::{InboxRequestDto, Rows};
use crate::error::Code;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::listing::{Listing, ListingWithCursor};
use crate::routes::schemas::filters::{InboxOrders, OnlyYes, RequestStages, Sides};
use crate::{ApiError, AppState};

/// Lists the requests in a creative's inbox.
///
/// Invited and open requests while they wait, and every request that the caller has sent a proposal for. Requests that
/// wait for the caller come first; within each part the earliest `due_at` comes first. `q` finds words of the brief and
/// of the brand, as far as the caller may read them; `archived` lists what the caller has put away.
#[utoipa::path(tag = "quote requests", operation_id = "list_inbox",
    params(("stage" = inline(Option<RequestStages>), Query), ("side" = inline(Option<Sides>), Query),
        ("archived" = inline(Option<OnlyYes>), Query), ("q" = Option<String>, Query), ("order" = inline(Option<InboxOrders>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<InboxRequestDto>)))]
#[get("/creative/requests")]
pub(crate) async fn list(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    asked: ListingWithCursor,
) -> Result<HttpResponse, ApiError> {
    let (filter, now) = (filter_of(&asked.listing)?, state.now());
    let read = move |db: &mut Db, page: (i64, Option<Place>)| {
        let (limit, after) = page;
        let page = InboxPage {
            filter: &filter,
            limit,
            after,
        };
        let Some(InboxRows { items, facts }) = inbox::page(db, &caller.account, &page)? else {
            return Ok(Slice::default());
        };
        let rows = Rows { facts, now };
        Ok(items.map(|item| rows.row(item)))
    };
    asked.answer(&state, read).await
}

fn filter_of(listing: &Listing) -> Result<InboxFilter, ApiError> {
    let (side, stage) = (listing.text("side"), listing.text("stage"));
    Ok(InboxFilter {
        side: match side.as_str() {
            "" => None,
            name => Some(name.parse::<Side>().ok().ok_or(Code::BadRequest)?),
        },
        stage: match stage.as_str() {
            "" => None,
            slug => Some(RequestStage::from_slug(slug).ok_or(Code::BadRequest)?),
        },
        words: SearchQuery::parse(&listing.text("q")),
        is_archived: match listing.text("archived").as_str() {
            "" => false,
            "yes" => true,
            _ => return Err(Code::BadRequest.into()),
        },
        order: match listing.text("order").as_str() {
            "" | "due" => InboxOrder::Due,
            "newest" => InboxOrder::Newest,
            _ => return Err(Code::BadRequest.into()),
        },
    })
}
