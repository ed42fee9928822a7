//! POST /api/quote-requests/{id}/refuse-revision: the creative refuses a revision beyond the agreed number.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_persistence::{Db, annotations};

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::notifying::other_side;
use crate::{ApiError, AppState};

/// Refuses a revision beyond the agreed number.
///
/// The delivery waits for the brand again. Notes that this revision was the first to ask for become drafts of the brand
/// again.
#[utoipa::path(tag = "quote requests", operation_id = "refuse_revision", request_body = ReasonDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/refuse-revision")]
pub(crate) async fn refuse_revision(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(
        (&caller, &id, "refuse-revision"),
        key,
        body,
        ReasonDraft::into_reason,
    )?;
    make(
        &state,
        &caller,
        sent,
        Action::RefuseRevision,
        |db, moving| {
            take_back(db, moving.request())?;
            moving.apply(db, Some(&moving.words))?;
            other_side(db, &moving.access, Kind::RevisionRefused, moving.now)
        },
    )
    .await
}

/// Takes the notes of the refused revision back from the creative.
fn take_back(db: &mut Db, request: &QuoteRequest) -> Result<(), ApiError> {
    if let Some((_, asked_at)) = request.extra_revision {
        let revision = i32::from(request.revisions.requested) + 1;
        annotations::take_back(db, request.id, revision, asked_at)?;
    }
    Ok(())
}
