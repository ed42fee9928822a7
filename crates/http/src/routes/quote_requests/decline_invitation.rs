//! POST /api/quote-requests/{id}/decline-invitation: a creative declines to answer a request.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::{DbError, dismissals, invitations};

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::error::{Code, ErrorBody};
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::notifying;
use crate::{ApiError, AppState};

/// Declines to answer a request.
///
/// The request stays open. If the creative was named, the brand is notified and may open a direct request to others. If
/// not, the brand learns nothing, and no reason is needed.
#[utoipa::path(tag = "quote requests", operation_id = "decline_invitation", request_body = Option<ReasonDraft>,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = RequestDetailDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests/{id}/decline-invitation")]
pub(crate) async fn decline_invitation(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(
        (&caller, &id, "decline-invitation"),
        key,
        body,
        ReasonDraft::into_reason,
    )?
    .excusing(Side::Open, String::new());
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
            // Never named, so the brand waits for no answer.
            if access.side == Side::Open {
                let is_new = dismissals::insert(db, request, creative, moving.now)?;
                return if is_new {
                    Ok(())
                } else {
                    Err(Code::StaleStage.into())
                };
            }
            invitations::decline(db, request, creative, &moving.words, moving.now).map_err(
                |error| match error {
                    DbError::Conflict => Code::StaleStage.into(),
                    other => ApiError::from(other),
                },
            )?;
            moving.apply(db, Some(&moving.words))?;
            notifying::brand_by_creative(db, access, Kind::InvitationDeclined, moving.now)
        },
    )
    .await
}
