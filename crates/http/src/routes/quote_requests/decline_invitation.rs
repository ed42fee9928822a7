//! POST /api/quote-requests/{id}/decline-invitation: a creative declines to answer a request.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::{DbError, invitations};

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::notifying;
use crate::{ApiError, AppState};

/// The brand is notified, and may open a direct request to others; the request goes on.
#[utoipa::path(tag = "quote requests", operation_id = "decline_invitation", request_body = ReasonDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/decline-invitation")]
pub(crate) async fn decline_invitation(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(
        (&caller, &id, "decline-invitation"),
        key,
        body,
        ReasonDraft::into_reason,
    )?;
    make(
        &state,
        &caller,
        sent,
        Action::DeclineInvitation,
        |db, moving| {
            let access = &moving.access;
            let (request, creative) = (moving.request().id, access.creative()?);
            // A proposal that was sent is withdrawn, not declined.
            if access.side == Side::Bidder {
                return Err(Code::StaleStage.into());
            }
            // An open request reached this creative without an invitation.
            let was_open = invitations::insert(db, request, creative, moving.now)?;
            invitations::decline(db, request, creative, &moving.words, moving.now).map_err(
                |error| match error {
                    DbError::Conflict => Code::StaleStage.into(),
                    other => ApiError::from(other),
                },
            )?;
            moving.apply(db, Some(&moving.words))?;
            if was_open {
                return Ok(());
            }
            notifying::brand_by_creative(db, access, Kind::InvitationDeclined, moving.now)
        },
    )
    .await
}
