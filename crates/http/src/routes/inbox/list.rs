//! GET /api/creative/requests: a creative's inbox.

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::{BrandId, CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::search::SearchQuery;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::histories::changed_for_others;
use marsam_persistence::pages::Slice;
use marsam_persistence::quote_requests::inbox::{
    self, InboxFilter, InboxItem, InboxOrder, InboxReader, Place,
};
use marsam_persistence::quote_requests::listing::open_questions;
use marsam_persistence::viewers::KnownViewer;
use marsam_persistence::{Db, messages};
use marsam_workflows::reviews::showing::records_of_brands;
use time::OffsetDateTime;

use super::row::{InboxFacts, InboxRequestDto};
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
        let viewer = KnownViewer::of(db, &caller.account)?;
        let Some(creative) = viewer.creative.clone() else {
            // Not on the roster yet: nothing concerns the account.
            return Ok(Slice::default());
        };
        let reader = InboxReader {
            creative: &creative,
            sees_open: viewer.sees_open_requests(),
        };
        let (limit, after) = page;
        inbox::page(db, reader, &filter, limit, after)?
            .map_all(|items| rows(db, creative.id, items, now))
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

fn rows(
    db: &mut Db,
    creative: CreativeId,
    items: Vec<InboxItem>,
    now: OffsetDateTime,
) -> Result<Vec<InboxRequestDto>, ApiError> {
    let keys: Vec<QuoteRequestId> = items.iter().map(InboxItem::id).collect();
    let facts = InboxFacts {
        creative,
        questions: open_questions(db, &projects_of(&items))?,
        changed: changed_for_others(db, &keys)?,
        unread: messages::unread_of(db, creative, &keys)?,
        records: records_of_brands(db, &brands_of(&items))?,
        now,
    };
    Ok(items.into_iter().map(|item| facts.row(item)).collect())
}

fn brands_of(items: &[InboxItem]) -> Vec<BrandId> {
    let mut brands: Vec<BrandId> = items.iter().map(InboxItem::brand).collect();
    brands.sort_unstable();
    brands.dedup();
    brands
}

fn projects_of(items: &[InboxItem]) -> Vec<QuoteRequestId> {
    let projects = items.iter().filter_map(|item| match item {
        InboxItem::Project { project, .. } => Some(project.id),
        InboxItem::Offered(_) => None,
    });
    projects.collect()
}
