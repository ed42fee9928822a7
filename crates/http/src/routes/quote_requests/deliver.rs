//! POST /api/quote-requests/{id}/deliver: a creative hands over a version of the work.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::{AccountId, FileId, QuoteRequestId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::moves::DeliveryDraft;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::{Db, DbError, deliveries, files};
use time::OffsetDateTime;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::notifying::other_side;
use crate::{ApiError, AppState};

/// Delivers a version of the work.
///
/// The brand approves it or asks for a revision; after 7 days without an answer it counts as approved.
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
    let sent = Command::read(
        (&caller, &id, "deliver"),
        key,
        body,
        DeliveryDraft::into_new,
    )?;
    make(&state, &caller, sent, Action::Deliver, |db, moving| {
        let new = &moving.words;
        let request = moving.request().id;
        let version = deliveries::insert(db, request, &new.note, &new.links, moving.now)?;
        let by = moving.access.account.id;
        for file in &new.files {
            attach(db, (by, request), (*file, version), moving.now)?;
        }
        moving.apply(db, Some(&new.note))?;
        other_side(db, &moving.access, Kind::Delivered, moving.now)
    })
    .await
}

/// Makes a file of the creative's part of the delivery.
fn attach(
    db: &mut Db,
    (by, request): (AccountId, QuoteRequestId),
    (file, version): (FileId, i64),
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let refused = |code| ApiError::from(FieldErrors::of("files", code));
    let is_of_request = match files::find_own(db, by, file) {
        Ok(file) => file.request == Some(request),
        Err(DbError::NotFound) => false,
        Err(error) => return Err(error.into()),
    };
    if !is_of_request {
        return Err(refused(FieldCode::UnknownId));
    }
    files::attach_to_delivery(db, file, version, now).map_err(|error| match error {
        DbError::Conflict => refused(FieldCode::FileNotReady),
        other => other.into(),
    })
}
