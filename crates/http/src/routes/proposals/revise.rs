//! PATCH /api/proposals/{id}: a creative sends a new version of a proposal.

use actix_web::{HttpResponse, patch, web};
use marsam_domain::ids::ProposalId;
use marsam_domain::proposals::ProposalDraft;
use marsam_workflows::proposals::{Revise, RevisedOffer};

use super::ProposalDto;
use super::moving::{Command, make, newest};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Sends a new version of a proposal.
///
/// Takes any of the fields; null or a blank text clears `usage_rights` and `ai_note`. `{}` confirms the terms after a
/// change of the brief.
#[utoipa::path(tag = "proposals", operation_id = "revise_proposal", request_body = ProposalDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = ProposalDto)))]
#[patch("/proposals/{id}")]
pub(crate) async fn revise(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<ProposalId>,
    key: idempotent::Key,
    body: Body<ProposalDraft>,
) -> Result<HttpResponse, ApiError> {
    let fee_bps = state.settings.service_fee_bps;
    let min_fils = state.payments.min_fils();
    let nulls = body.nulls.clone();
    // Fields that are left out come from the current version, which is read in the transaction that writes.
    let sent = Command::read(&caller, id, key, body, |draft: ProposalDraft| {
        let changes = draft.clearing(&nulls);
        Ok(RevisedOffer {
            changes,
            fee_bps,
            min_fils,
        })
    });
    make::<Revise, _>(&state, &caller, sent, newest).await
}
