//! POST /api/proposals/{id}/decline: a brand declines a proposal.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ProposalId;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_workflows::proposals::Decline;

use super::ProposalDto;
use super::moving::{Command, make, newest};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Declines a proposal.
///
/// Its creative is notified, and may send another one.
#[utoipa::path(tag = "proposals", operation_id = "decline_proposal", request_body = ReasonDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = ProposalDto)))]
#[post("/proposals/{id}/decline")]
pub(crate) async fn decline(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<ProposalId>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, ReasonDraft::into_reason);
    make::<Decline, _>(&state, &caller, sent, newest).await
}
