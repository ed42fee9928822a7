//! POST /api/quote-requests/{id}/deliver: a creative hands over a version of the work.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::moves::DeliveryDraft;
use marsam_persistence::deliveries;

use super::detail::RequestDetailDto;
use super::moving::{Sent, make};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::quote_requests::notifying::other_side;
use crate::{ApiError, AppState};

/// The brand approves it, asks for a revision, or says nothing for 7 days, which approves it.
#[utoipa::path(tag = "quote requests", operation_id = "deliver", request_body = DeliveryDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/deliver")]
pub(crate) async fn deliver(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<DeliveryDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Sent::read(
        (&caller, &id, "deliver"),
        key,
        body,
        DeliveryDraft::into_parts,
    )?;
    make(&state, &caller, sent, Action::Deliver, |db, moving| {
        let (note, links) = &moving.words;
        deliveries::insert(db, moving.request().id, note, links, moving.now)?;
        moving.apply(db, Some(note))?;
        other_side(db, &moving.standing, Kind::Delivered, moving.now)
    })
    .await
}
