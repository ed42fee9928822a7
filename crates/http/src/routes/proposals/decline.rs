//! POST /api/proposals/{id}/decline: a brand declines a proposal.

use actix_web::web::Path;
use actix_web::{HttpResponse, post, web};
use marsam_domain::masking::mask_contacts;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::proposals::lifecycle::Action;
use marsam_domain::quote_requests::moves::ReasonDraft;
use marsam_persistence::notifications;
use marsam_persistence::proposals::{self, Words};

use super::ProposalDto;
use super::moving::{Command, make};
use super::send::open_or_restart;
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Declines a proposal.
///
/// Its creative is notified, and may send another one.
#[utoipa::path(tag = "proposals", operation_id = "decline_proposal", request_body = ReasonDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = ProposalDto), (status = "4XX", body = ErrorBody)))]
#[post("/proposals/{id}/decline")]
pub(crate) async fn decline(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ReasonDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(
        (&caller, &id, ("POST", "/decline")),
        key,
        body,
        ReasonDraft::into_reason,
    )?;
    make(&state, &caller, sent, Action::Decline, |db, moving| {
        let transition = moving.transition()?;
        let request = &moving.access.request;
        let words = Words {
            note: Some(&moving.words),
            counter_price_fils: None,
        };
        proposals::apply(db, (&moving.proposal, request.stage), &transition, words)?;
        open_or_restart(db, request, moving.now)?;
        let notice = RequestNotice::about(request, Kind::ProposalDeclined)
            .named(mask_contacts(&request.brand_name).into_owned(), None);
        notifications::notify_creative(db, moving.proposal.creative_id, notice, moving.now)?;
        Ok(())
    })
    .await
}
