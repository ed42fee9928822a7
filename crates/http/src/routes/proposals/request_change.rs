//! POST /api/proposals/{id}/request-change: a brand asks for other terms.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ProposalId;
use marsam_domain::quote_requests::moves::ChangeDraft;
use marsam_workflows::proposals::{ChangeWish, RequestChange};

use super::ProposalDto;
use super::moving::{Command, make, newest};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Asks a creative for other terms.
///
/// A brand can ask at most five times; the creative answers with a new version.
#[utoipa::path(tag = "proposals", operation_id = "request_change_of_proposal", request_body = ChangeDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = ProposalDto)))]
#[post("/proposals/{id}/request-change")]
pub(crate) async fn request_change(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<ProposalId>,
    key: idempotent::Key,
    body: Body<ChangeDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, |draft: ChangeDraft| {
        let (message, counter_price_fils) = draft.into_parts()?;
        Ok(ChangeWish {
            message,
            counter_price_fils,
        })
    });
    make::<RequestChange, _>(&state, &caller, sent, newest).await
}
