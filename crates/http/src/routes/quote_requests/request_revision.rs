//! POST /api/quote-requests/{id}/request-revision: a brand asks for a revision.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::events::EventKind;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::moves::NoteDraft;

use super::detail::RequestDetailDto;
use super::moving::{Sent, make};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::quote_requests::notifying::other_side;
use crate::{ApiError, AppState};

/// One of the agreed ones, or one that the creative has to agree to.
#[utoipa::path(tag = "quote requests", operation_id = "request_revision", request_body = NoteDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/request-revision")]
pub(crate) async fn request_revision(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<NoteDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Sent::read(
        (&caller, &id, "request-revision"),
        key,
        body,
        NoteDraft::into_note,
    )?;
    make(
        &state,
        &caller,
        sent,
        Action::RequestRevision,
        |db, moving| {
            moving.apply(db, Some(&moving.words))?;
            let kind = match moving.transition.event {
                EventKind::ExtraRevisionAsked => Kind::ExtraRevisionAsked,
                _ => Kind::RevisionRequested,
            };
            other_side(db, &moving.standing, kind, moving.now)
        },
    )
    .await
}
