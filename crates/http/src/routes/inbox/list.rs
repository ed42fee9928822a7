//! GET /api/creative/requests: a creative's inbox.

use actix_web::{HttpResponse, get, web};
use marsam_domain::actors::ActorKind;
use marsam_domain::creatives::Creative as RosterEntry;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::pages::Slice;
use marsam_persistence::quote_requests::inbox::{self, InboxFilter, Place};
use marsam_persistence::viewers::KnownViewer;
use marsam_persistence::{Db, proposals};

use super::RowFacts;
use super::row::{InboxRequestDto, row};
use crate::error::{Code, ErrorBody};
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::listing::{Listing, ListingWithCursor};
use crate::routes::schemas::filters::{RequestStages, Sides};
use crate::{ApiError, AppState};

/// Invited and open requests while they wait, and every request that the caller has sent a proposal for: first what
/// waits for the caller, then the rest; each the earliest `due_at` first.
#[utoipa::path(tag = "quote requests", operation_id = "list_inbox",
    params(("stage" = inline(Option<RequestStages>), Query), ("side" = inline(Option<Sides>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<InboxRequestDto>), (status = "4XX", body = ErrorBody)))]
#[get("/creative/requests")]
pub(crate) async fn list(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    asked: ListingWithCursor,
) -> Result<HttpResponse, ApiError> {
    let filter = filter_of(&asked.listing)?;
    let read = move |db: &mut Db, page: (i64, Option<Place>)| {
        let viewer = KnownViewer::of(db, &caller.account)?;
        let Some(creative) = viewer.creative.clone() else {
            // Not on the roster yet: nothing concerns the account.
            return Ok(Slice::default());
        };
        inbox::page(db, (&creative, viewer.sees_open_requests()), filter, page)?
            .map_all(|items| rows(db, (&viewer, &creative), &items))
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
    })
}

fn rows(
    db: &mut Db,
    (viewer, creative): (&KnownViewer, &RosterEntry),
    requests: &[QuoteRequest],
) -> Result<Vec<InboxRequestDto>, ApiError> {
    let facts = RowFacts::read(db, requests, ActorKind::Creative)?;
    let keys: Vec<_> = requests.iter().map(|request| request.id).collect();
    let mut own = proposals::of_requests(db, &keys)?;
    own.retain(|proposal| proposal.creative_id == creative.id);
    let mut rows = Vec::with_capacity(requests.len());
    for request in requests {
        let side = viewer.side_of(db, request)?;
        let side = side.filter(|side| side.is_creative()).unwrap_or(Side::Open);
        let latest = own
            .iter()
            .rfind(|proposal| proposal.request_id == request.id);
        rows.push(row((request, side), latest, &facts, creative));
    }
    Ok(rows)
}
