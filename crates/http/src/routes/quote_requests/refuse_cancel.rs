//! POST /api/quote-requests/{id}/refuse-cancel: the other side refuses to cancel.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::moves::ReasonDraft;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::notifying::other_side;
use crate::{ApiError, AppState};

/// Refuses to cancel a project.
///
/// The project continues.
#[utoipa::path(tag = "quote requests", operation_id = "refuse_cancel", request_body = ReasonDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/refuse-cancel")]
pub(crate) async fn refuse_cancel(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(
        (&caller, &id, "refuse-cancel"),
        key,
        body,
        ReasonDraft::into_reason,
    )?;
    make(&state, &caller, sent, Action::RefuseCancel, |db, moving| {
        moving.apply(db, Some(&moving.words))?;
        other_side(db, &moving.access, Kind::CancelRefused, moving.now)
    })
    .await
}
