//! PATCH /api/proposals/{id}: a creative sends a new version of a proposal.

use actix_web::web::Path;
use actix_web::{HttpResponse, patch, web};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::proposals::ProposalDraft;
use marsam_domain::proposals::lifecycle::Action;
use marsam_persistence::proposals::{self, NewVersion};

use super::ProposalDto;
use super::moving::{Command, make};
use super::send::{open_or_restart, split};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::routes::notifying;
use crate::{ApiError, AppState};

/// Sends a new version of a proposal.
///
/// Takes any of the fields; null or a blank text clears `usage_rights` and `ai_note`. `{}` confirms the terms after a
/// change of the brief.
#[utoipa::path(tag = "proposals", operation_id = "revise_proposal", request_body = ProposalDraft,
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)),
    responses((status = 200, body = ProposalDto), (status = "4XX", body = ErrorBody)))]
#[patch("/proposals/{id}")]
pub(crate) async fn revise(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    key: idempotent::Key,
    body: Body<ProposalDraft>,
) -> Result<HttpResponse, ApiError> {
    let bps = state.settings.service_fee_bps;
    let nulls = body.nulls.clone();
    // What is left out comes from the current version, which is read in the transaction that writes.
    let check = |draft: ProposalDraft| Ok(draft.clearing(&nulls));
    let sent = Command::read((&caller, &id, ("PATCH", "")), key, body, check)?;
    make(&state, &caller, sent, Action::Revise, move |db, moving| {
        let terms = moving
            .words
            .clone()
            .into_revised(&moving.proposal.terms, moving.now)?;
        let transition = moving.transition()?;
        let request = &moving.access.request;
        let new = NewVersion {
            terms: &terms,
            split: split(&terms, bps),
            brief_version: request.brief_version,
        };
        let current = (&moving.proposal, request.stage);
        proposals::store_version(db, current, &transition, &new)?;
        open_or_restart(db, request, moving.now)?;
        notifying::brand_by_creative(db, &moving.access, Kind::ProposalRevised, moving.now)?;
        Ok(())
    })
    .await
}
